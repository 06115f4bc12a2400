/** Pseudo-random numbers from 0 to 1, the same in every run; Lehmer's generator, modulus 2^31 − 1. */
export function* fixedRandom(): Generator<number, never> {
  const modulus = 2 ** 31 - 1
  for (let state = 20_261; ; ) {
    state = (state * 48_271) % modulus
    yield state / modulus
  }
}
