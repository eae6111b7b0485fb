/* What a C compiler makes of the same tables: the limit that benchmarks/limit.py measures feltroom's kernels against. */

#include <stdint.h>
#include <string.h>

#define START (0x3333ull << 32)
#define FLUSH_BITS (0x8888ull << 32)

static uint64_t keys[52], masks[52];
static uint32_t lows[1 << 16], bases[1 << 16];
static int32_t values[1 << 17], flushes[1 << 13];

void fill(const uint64_t *k, const uint64_t *m, const uint32_t *l, const uint32_t *b, const int32_t *v, long count,
          const int32_t *f) {
  memcpy(keys, k, sizeof keys);
  memcpy(masks, m, sizeof masks);
  memcpy(lows, l, sizeof lows);
  memcpy(bases, b, sizeof bases);
  memcpy(values, v, count * sizeof *v);
  memcpy(flushes, f, sizeof flushes);
}

static inline int32_t flush_value(uint64_t key, uint64_t mask) {
  int suit = (__builtin_ctzll(key & FLUSH_BITS) - 35) / 4;
  return flushes[mask >> (16 * suit) & 0x1FFF];
}

static inline int32_t rank_value(uint64_t key) { return values[bases[key >> 16 & 0xFFFF] + lows[key & 0xFFFF]]; }

void evaluate(const uint8_t *cards, long count, int32_t *found) {
  for (long row = 0; row < count; row++, cards += 7) {
    uint64_t key = START;
    for (int place = 0; place < 7; place++) key += keys[cards[place]];
    if (key & FLUSH_BITS) {
      uint64_t mask = 0;
      for (int place = 0; place < 7; place++) mask |= masks[cards[place]];
      found[row] = flush_value(key, mask);
    } else {
      found[row] = rank_value(key);
    }
  }
}

/* Every board of five for two hands, sums of keys carried along. */
void exact(const uint8_t *deck, int size, uint64_t first_key, uint64_t first_mask, uint64_t second_key,
           uint64_t second_mask, long *counts) {
  long won = 0, lost = 0, boards = 0;
  first_key += START;
  second_key += START;
  for (int a = 0; a < size; a++)
    for (int b = a + 1; b < size; b++)
      for (int c = b + 1; c < size; c++) {
        uint64_t key3 = keys[deck[a]] + keys[deck[b]] + keys[deck[c]];
        uint64_t mask3 = masks[deck[a]] | masks[deck[b]] | masks[deck[c]];
        for (int d = c + 1; d < size; d++) {
          uint64_t key4 = key3 + keys[deck[d]], mask4 = mask3 | masks[deck[d]];
          for (int e = d + 1; e < size; e++) {
            uint64_t one = key4 + keys[deck[e]] + first_key, other = key4 + keys[deck[e]] + second_key;
            int32_t first, second;
            if ((one | other) & FLUSH_BITS) {
              uint64_t mask = mask4 | masks[deck[e]];
              first = one & FLUSH_BITS ? flush_value(one, mask | first_mask) : rank_value(one);
              second = other & FLUSH_BITS ? flush_value(other, mask | second_mask) : rank_value(other);
            } else {
              first = rank_value(one);
              second = rank_value(other);
            }
            won += first > second;
            lost += second > first;
            boards++;
          }
        }
      }
  counts[0] = won;
  counts[1] = lost;
  counts[2] = boards;
}
