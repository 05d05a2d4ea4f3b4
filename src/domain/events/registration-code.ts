import { randomInt } from 'node:crypto'

// Without ambiguous characters: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V.
const alphabet = '34679ACDEFGHJKMNPQRTWXY'
const length = 8

/** The code that a member presents at the entrance. */
export function newRegistrationCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** A code as it is stored, however it was typed. */
export function readCode(input: string): string {
  return input.replaceAll(/[\s-]/g, '').toUpperCase()
}
