import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const rowForm = /^\| (\d+) \| [FSD ]+ \| (.+?) \| (.+) \|$/gm
const proofForm = /`([^`]+)` › “([^”]+)”/g

const rows = [...read('docs/authorization-checklist.md').matchAll(rowForm)].map(
  ([, number, rule, proofs = '']) => ({
    number: Number(number),
    rule,
    proofs: [...proofs.matchAll(proofForm)].map(([, file = '', title = '']) => ({ file, title })),
  }),
)

describe('docs/authorization-checklist.md', () => {
  test('docs/authorization-checklist.md has every number from 1 to 84, once and in order', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 84 }, (_, at) => at + 1))
  })

  test.each(rows)(
    'row $number of docs/authorization-checklist.md names existing tests: $rule',
    ({ proofs }) => {
      expect(proofs.length).toBeGreaterThan(0)
      for (const { file, title } of proofs) {
        expect(existsSync(new URL(file, root)) ? '' : `there is no ${file}`).toBe('')
        expect(read(file).includes(`'${title}'`) ? '' : `${file} has no test "${title}"`).toBe('')
      }
    },
  )
})
