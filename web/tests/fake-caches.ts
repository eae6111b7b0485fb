/** Cache Storage as browsers have it, as far as the client uses it; `space` is what it holds at most. */
export class FakeCaches {
  readonly kept = new Map<string, Map<string, Response>>();
  space = Infinity;
  refused = false;

  async open(name: string): Promise<Cache> {
    if (this.refused) throw new DOMException("The operation is insecure.", "SecurityError");
    const entries = this.kept.get(name) ?? new Map<string, Response>();
    this.kept.set(name, entries);
    const cache = {
      match: async (key: string) => entries.get(key)?.clone(),
      put: async (key: string, response: Response) => {
        const bytes = await response.arrayBuffer();
        if (bytes.byteLength > this.space) throw new DOMException("Quota exceeded.", "QuotaExceededError");
        this.space -= bytes.byteLength;
        entries.set(key, new Response(bytes, { headers: response.headers }));
      },
      delete: async (key: string) => entries.delete(key),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
    return cache as unknown as Cache;
  }

  async keys(): Promise<string[]> {
    return [...this.kept.keys()];
  }

  async match(key: string, { cacheName }: { readonly cacheName: string }): Promise<Response | undefined> {
    if (this.refused) throw new DOMException("The operation is insecure.", "SecurityError");
    return this.kept.get(cacheName)?.get(key)?.clone();
  }

  async has(name: string): Promise<boolean> {
    return this.kept.has(name);
  }

  async delete(name: string): Promise<boolean> {
    return this.kept.delete(name);
  }

  get storage(): CacheStorage {
    return this as unknown as CacheStorage;
  }
}
