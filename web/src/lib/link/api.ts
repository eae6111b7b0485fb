/** Calls of the HTTP API, typed by the endpoints that the server declares (`http-types.ts`). */
import type { Endpoints, Failure as FailureBody } from "../http-types";
import type { HouseLink } from "./house-link";

export type Endpoint = keyof Endpoints;
export type Answer<E extends Endpoint> = Endpoints[E]["answer"];
type Part = string | number;

/** What a call takes: the parts of the path, the parameters of the query (null is left out) and the body, as far as the
 * endpoint has them. */
export type Call<E extends Endpoint> = ([Endpoints[E]["parameters"]] extends [never]
  ? unknown
  : { readonly path: Readonly<Record<Endpoints[E]["parameters"], Part>> }) &
  ([Endpoints[E]["query"]] extends [never]
    ? unknown
    : { readonly query?: Readonly<Partial<Record<Endpoints[E]["query"], Part | null>>> }) &
  (Endpoints[E]["body"] extends null ? unknown : { readonly body: Endpoints[E]["body"] });

/** The arguments after the endpoint: none where a call takes nothing that must be given. */
export type CallOf<E extends Endpoint> = object extends Call<E> ? [call?: Call<E>] : [call: Call<E>];

interface Given {
  readonly path?: Readonly<Record<string, Part>>;
  readonly query?: Readonly<Record<string, Part | null>>;
  readonly body?: unknown;
}

/** A refusal of the API. */
export type Failure = Required<FailureBody>;

/** The failure is null when nothing readable was answered. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure | null };

/** Ask the HTTP API of a house. */
export function callHouse<E extends Endpoint>(house: Pick<HouseLink, "request">, endpoint: E, ...call: CallOf<E>): Promise<Result<Answer<E>>> {
  const [method = ""] = endpoint.split(" ");
  const { body } = (call[0] ?? {}) as Given;
  return house.request<Answer<E>>(method, addressOf(endpoint, ...call), body);
}

/** The path of a call with its query. */
export function addressOf<E extends Endpoint>(endpoint: E, ...call: CallOf<E>): string {
  const { path = {}, query = {} } = (call[0] ?? {}) as Given;
  const [, template = ""] = endpoint.split(" ");
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const wanted = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return wanted.length === 0 ? address : `${address}?${new URLSearchParams(wanted).toString()}`;
}
