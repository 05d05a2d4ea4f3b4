import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownWorld } from '../../../../test/support/world/world.ts'
import { canonicalEmail, emailOrRefuse } from './email-address.ts'

test.each([
  [' Mei@Example.COM ', 'mei@example.com'],
  ['ｍｅｉ@example.com', 'mei@example.com'],
  ['\u212Aen@example.com', 'ken@example.com'],
  ['jose\u0301@example.com', 'josé@example.com'],
  ['tom+courses@mail.example.co.uk', 'tom+courses@mail.example.co.uk'],
  ['陶@例え.jp', '陶@例え.jp'],
])('the e-mail address %s is normalised to %s', (input, mailbox) => {
  expect(emailOrRefuse(input)).toBe(mailbox)
})

test('the e-mail address normalisation of the database equals that of the application for every Unicode character', async () => {
  const world = await ownWorld()
  const spelled = charactersThatChange().flatMap((character) => spellingOf(`a${character}b@example.com`))
  expect(spelled.length).toBeGreaterThan(5_000)
  expect(spelled.filter((email) => canonicalEmail(email) !== email)).toEqual([])
  const { rows } = await sql<{ email: string }>`
    select email from unnest(${spelled}::text[]) email
    where not (email = lower(email) and email ~ '^[^@\\s]+@[^@\\s]+$' and char_length(email) <= 254)`.execute(
    world.deps.db,
  )
  expect(rows).toEqual([])
})

// All characters that lower case or NFKC changes, and their results.
function charactersThatChange(): string[] {
  const all = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
  const changing = all.filter((each) => each.toLowerCase() !== each || each.normalize('NFKC') !== each)
  return [...changing, ...changing.map((each) => each.toLowerCase().normalize('NFKC'))]
}

function spellingOf(input: string): string[] {
  try {
    return [emailOrRefuse(input)]
  } catch {
    return []
  }
}
