import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (file: string) => readFileSync(`${root}/${file}`, 'utf8')
const isTest = (file: string) => /\.(?:test|gen)\.tsx?$/.test(file)

/** Numbers in texts of screens that are no limit of the software. */
const examplesAndNames = [
  // Hosts of a loopback redirect URI.
  '127.0.0.1',
  // The form of an invoice number, and of a duration.
  'INV-2026-000001',
  '12:30',
  // Media types.
  'MP3',
  'MP4',
  'M4A',
  // A price.
  '12.50',
  // Two-step sign-in, a payment that was reported twice, and a twelfth of a yearly price.
  '2 段階',
  '2回',
  '12分の1',
]

test('texts of the admin area take numbers of limits from constants', () => {
  const files = globSync('web/admin/**/*.{ts,tsx}', { cwd: root }).filter((file) => !isTest(file))
  const texts = files.flatMap((file) => messagesIn(textOf(file)).map((text) => ({ file, text })))
  const hardCoded = texts.filter(({ text }) => typedNumbers(text).length > 0)
  expect(texts.length).toBeGreaterThan(3_000)
  expect(hardCoded).toEqual([])
})

// Zero and one are grammar, and "1〜2文" recommends a length.
function typedNumbers(text: string): readonly string[] {
  const rest = examplesAndNames.reduce((remaining, example) => remaining.replaceAll(example, ''), text)
  return (rest.replaceAll(/[1１][〜～][2２]文/g, '').match(/\d+/g) ?? []).filter(
    (number) => Number(number) > 1,
  )
}

function messagesIn(source: string): readonly string[] {
  const start = source.indexOf('choose({')
  if (start < 0) return []
  const literals = source.slice(start).matchAll(/'([^'\n]*)'|`([^`]*)`/g)
  return [...literals].map(
    ([, quoted, template]) => quoted ?? template?.replaceAll(/\$\{[^{}]*\}/g, '') ?? '',
  )
}

/** Descriptions with a number that no setting or limit has. */
const minimumOfABundle = 'at least 2 offers that the order must include'

test('descriptions of the APIs take numbers of limits from constants', () => {
  const folders = '{operations,http/admin-api,http/mcp,http/member-graphql}'
  const files = globSync(`src/${folders}/**/*.ts`, { cwd: root }).filter((file) => !isTest(file))
  const amount =
    /'[^'\n]*(?:\d (?:[kMG]B|bytes|seconds|minutes|hours|days|characters|items)\b|(?:at most|up to|at least) \d)[^'\n]*'/g
  const found = files.flatMap((file) => [...textOf(file).matchAll(amount)].map(([text]) => ({ file, text })))
  expect(files.length).toBeGreaterThan(300)
  expect(found.filter(({ text }) => !text.includes(minimumOfABundle))).toEqual([])
})
