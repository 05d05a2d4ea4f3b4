import { describe, expect, test } from 'vitest'
import { inline, linkTo } from './inline.ts'

describe('an author’s text inside a Markdown line', () => {
  test.each([
    [
      'is unchanged if it has no special characters',
      '手拉坯入門 – wheel & clay (level 1), 50 % off!',
      undefined,
    ],
    ['cannot end a link', 'x](javascript:alert(1)) [y', 'x\\](javascript:alert(1)) \\[y'],
    ['cannot end a table cell', 'a | b', 'a \\| b'],
    ['is joined into one line', 'Wheel\r\n\r\n# Free\u0085 now\t!', 'Wheel \\# Free now !'],
    ['cannot start code', '`rm` ~~~ ```', '\\`rm\\` \\~\\~\\~ \\`\\`\\`'],
    ['cannot add emphasis', '*a* __b__', '\\*a\\* \\_\\_b\\_\\_'],
    [
      'cannot contain HTML or an autolink',
      '<b>x</b> <https://x.example>',
      '\\<b\\>x\\</b\\> \\<https://x.example\\>',
    ],
    ['cannot contain an HTML entity', '&lt;b&gt; AT&T &#60;', '\\&lt;b\\&gt; AT&T &\\#60;'],
    ['cannot start a numbered list', '1. first', '1\\. first'],
    ['cannot start a bulleted list', '- first', '\\- first'],
    ['cannot turn the previous line into a heading', '===', '\\==='],
    ['has its backslashes escaped', '\\[x\\]', '\\\\\\[x\\\\\\]'],
    ['loses bidirectional control characters', 'a\u202Eb\u2066c', 'abc'],
  ])('an author’s text inside a Markdown line %s', (_rule, source, expected) => {
    expect(inline(source)).toBe(expected ?? source)
  })

  test('an author’s text inside a Markdown line as a link text cannot change the target of the link', () => {
    expect(linkTo('/courses/a.md', 'A](http://evil.example)\n# B')).toBe(
      '[A\\](http://evil.example) \\# B](/courses/a.md)',
    )
  })
})
