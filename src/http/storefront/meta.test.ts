import { expect, test } from 'vitest'
import { inOneLine } from './meta.ts'

test.each([
  ['keeps the hyphen of a word', 'Hand-built pieces, half-dry', 'Hand-built pieces, half-dry'],
  ['leaves out the marks of lists, headings and emphasis', '## Bring\n\n- **clay**\n- a_b', 'Bring clay a b'],
  ['leaves out lines of hyphens', 'Before\n\n---\n\nafter', 'Before after'],
  ['keeps the text of links', 'See [the form](/forms/visit).', 'See the form.'],
])('a one-line summary of a text %s', (_rule, text, expected) => {
  expect(inOneLine(text)).toBe(expected)
})
