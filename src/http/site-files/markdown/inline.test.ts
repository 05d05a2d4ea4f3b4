import { describe, expect, test } from 'vitest'
import { inline, linkTo } from './inline.ts'

describe('an author’s text inside a Markdown line', () => {
  test.each([
    ['stay what they are when they are plain', '手拉坯入門 – wheel & clay (level 1), 50 % off!', undefined],
    ['cannot end a link', 'x](javascript:alert(1)) [y', 'x\\](javascript:alert(1)) \\[y'],
    ['cannot end a cell of a table', 'a | b', 'a \\| b'],
    ['are one line', 'Wheel\r\n\r\n# Free\u0085 now\t!', 'Wheel \\# Free now !'],
    ['begin no code', '`rm` ~~~ ```', '\\`rm\\` \\~\\~\\~ \\`\\`\\`'],
    ['stress nothing', '*a* __b__', '\\*a\\* \\_\\_b\\_\\_'],
    [
      'are no HTML and no address',
      '<b>x</b> <https://x.example>',
      '\\<b\\>x\\</b\\> \\<https://x.example\\>',
    ],
    ['are no entity', '&lt;b&gt; AT&T &#60;', '\\&lt;b\\&gt; AT&T &\\#60;'],
    ['begin no list', '1. first', '1\\. first'],
    ['begin no list of dashes', '- first', '\\- first'],
    ['underline nothing', '===', '\\==='],
    ['escape what escapes', '\\[x\\]', '\\\\\\[x\\\\\\]'],
    ['are not turned round', 'a\u202Eb\u2066c', 'abc'],
  ])('%s', (_rule, given, expected) => {
    expect(inline(given)).toBe(expected ?? given)
  })

  test('as a link text cannot change the target of the link', () => {
    expect(linkTo('/courses/a.md', 'A](http://evil.example)\n# B')).toBe(
      '[A\\](http://evil.example) \\# B](/courses/a.md)',
    )
  })
})
