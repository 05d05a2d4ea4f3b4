import { describe, expect, test } from 'vitest'
import { quoteText } from './quote-text.ts'

const quoted = (text: string) => quoteText(text, { below: 2 })

describe('an author’s Markdown in a site file', () => {
  test('an author’s Markdown in a site file is quoted on every line', () => {
    expect(quoted('One\r\n\r\n- two\n- **three**')).toBe('> One\n>\n> - two\n> - **three**')
  })

  test.each([
    ['# One', '> ### One'],
    ['###### Six', '> ###### Six'],
    ['> # In a quotation', '> > ### In a quotation'],
    ['- ## In a list', '> - #### In a list'],
    ['One\n===', '> ### One'],
    ['Two\n---', '> #### Two'],
    ['text\n1. \n---', '> text\n> 1. \n> \\---'],
    ['#hashtag', '> #hashtag'],
    ['One\n\n---\n\nTwo', '> One\n>\n> ---\n>\n> Two'],
  ])(
    'an author’s Markdown %j in a site file has its headings lowered below those of the file',
    (text, expected) => {
      expect(quoted(text)).toBe(expected)
    },
  )

  test.each([
    ['a <b>bold</b> word<br/>', '> a bold word'],
    ['<script>alert(1)\n</script>after', '> after'],
    ['before <!-- a\nb --> after', '> before  after'],
    ['an open <!-- comment', '> an open \\<!-- comment'],
    ['<scr<b>ipt>x', '> \\<script>x'],
    ['an open <img\nsrc=x>', '> an open \\<img\n> src=x>'],
    ['\\\\<img\nsrc=x>', '> \\\\\\<img\n> src=x>'],
    ['1 < 2 > 1', '> 1 < 2 > 1'],
    ['<https://clay.example/>', '> <https://clay.example/>'],
    ['in `<div>` code', '> in `\\<div>` code'],
  ])('an author’s Markdown %j in a site file keeps no HTML', (text, expected) => {
    expect(quoted(text)).toBe(expected)
  })

  test('an author’s Markdown in a site file keeps code unchanged, between fences at the start of a line', () => {
    const code = '```html\n# no heading\n<b>\n```\n# A heading'
    expect(quoted(code)).toBe('> ```html\n> # no heading\n> <b>\n> ```\n> ### A heading')
  })

  test('an author’s Markdown in a site file has no nested or indented fences, which parsers read differently', () => {
    expect(quoted('- a\n\n  ```\n  <b>\n```\n# x\n```')).toBe(
      '> - a\n>\n>   \\```\n>   \n> ```\n> # x\n> ```',
    )
    expect(quoted('<b>```\n# x')).toBe('> \\```\n> ### x')
  })

  test('an author’s Markdown in a site file with an unclosed code fence is closed at the end of the quotation', () => {
    const document = `${quoted('```\nopen')}\n\n## Prices`
    expect(document).toBe('> ```\n> open\n\n## Prices')
  })

  test.each([
    ['[a](https://clay.example) [b](/courses/b) [c](mailto:x@clay.example)', undefined],
    ['[a](javascript:alert(1))', '> [a]\\(javascript:alert(1))'],
    ['![a](data:text/html,x)', '> ![a]\\(data:text/html,x)'],
    ['[a](<javascript:alert(1)>)', '> [a]\\(\\<javascript:alert(1)>)'],
    ['[a](java\\script:x) [b](&#106;avascript:x)', '> [a]\\(java\\script:x) [b]\\(&#106;avascript:x)'],
    ['[a]\n\n[a]: javascript:alert(1)', '> [a]\n>\n> \\[a]: javascript:alert(1)'],
  ])(
    'an author’s Markdown %j in a site file links only to http(s), mailto and paths of the site',
    (text, expected) => {
      expect(quoted(text)).toBe(expected ?? `> ${text}`)
    },
  )

  test.each(['`', '\\', '[', '](', '<!--', '<script', '<a ', '- ', ' ', '#', '&#', '> ', '1. ', '~', '[a]:'])(
    'an author’s Markdown in a site file is processed in linear time when it repeats %j',
    (piece) => {
      const text = `x${piece.repeat(50_000)}\n${piece.repeat(50_000)}x`
      const before = performance.now()
      quoted(text)
      expect(performance.now() - before).toBeLessThan(2_000)
    },
  )

  test('an author’s empty Markdown in a site file produces no text', () => {
    expect(quoted(' \n')).toBe('>')
  })
})
