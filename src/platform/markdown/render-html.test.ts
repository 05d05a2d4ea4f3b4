import { describe, expect, test } from 'vitest'
import { renderHtml } from './render-html.ts'

const htmlOf = (text: string) => renderHtml(text, 2).trim()

describe('Markdown of an author', () => {
  test.each([
    ['emphasis', '*a* **b** `c`', '<p><em>a</em> <strong>b</strong> <code>c</code></p>'],
    ['a list', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['a link within the site', '[a](/courses/b)', '<p><a href="/courses/b">a</a></p>'],
    [
      'an external link',
      '[a](https://b.example/)',
      '<p><a href="https://b.example/" rel="noopener nofollow">a</a></p>',
    ],
    [
      'a bare URL',
      'See https://b.example/a now',
      '<p>See <a href="https://b.example/a" rel="noopener nofollow">https://b.example/a</a> now</p>',
    ],
    [
      'an uploaded picture',
      '![A "pot"](/media/ab/pot.png)',
      '<p><img src="/media/ab/pot.png" alt="A &quot;pot&quot;" loading="lazy"></p>',
    ],
    [
      'an external picture as a link',
      '![A pot](https://b.example/pot.png)',
      '<p><a href="https://b.example/pot.png" rel="noopener nofollow">A pot</a></p>',
    ],
    [
      'a scrollable table',
      '|a|\n|-|\n|b|',
      '<div class="prose-table" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table></div>',
    ],
  ])('Markdown text is rendered to HTML that shows %s', (_what, text, html) => {
    expect(htmlOf(text)).toBe(html)
  })

  test.each([
    ['a script', '<script>alert(1)</script>', '&lt;script&gt;'],
    ['an event handler', '<img src=x onerror=alert(1)>', '&lt;img'],
    ['a script in a link', '[a](javascript:alert(1))', '[a](javascript:alert(1))'],
    ['a script in a link with spaces', '[a]( JaVaScRiPt:alert(1) )', '[a]('],
    ['data in a link', '[a](data:text/html,x)', '[a](data:text/html,x)'],
    ['another host without a scheme', '[a](//evil.example/)', '[a](//evil.example/)'],
    ['a script in a picture', '![a](javascript:alert(1))', '![a](javascript:alert(1))'],
    ['a path outside the folder of pictures', '![a](/media/../account)', '<a href="/media/../account"'],
    ['a quotation mark in a URL', '[a](https://b.example/"onclick="x)', '%22onclick=%22x'],
    ['markup in a title', '[a](/b "<b>")', 'title="&lt;b&gt;"'],
    ['markup in code', '```html\n<b>\n```', '&lt;b&gt;'],
    ['markup in a language name', '```"><b>\nx\n```', 'language-&quot;&gt;&lt;b&gt;'],
  ])('Markdown text with %s produces no unsafe markup', (_what, text, part) => {
    const html = htmlOf(text)
    expect(html).toContain(part)
    expect(html).not.toMatch(/<(?:script|b|img[^>]+onerror)\b|href="(?:javascript|data|\/\/)/i)
  })
})

describe('headings', () => {
  test.each([
    ['# A\n## B', '<h2>A</h2>\n<h3>B</h3>'],
    ['## A\n### B\n## C', '<h2>A</h2>\n<h3>B</h3>\n<h2>C</h2>'],
    ['###### A', '<h2>A</h2>'],
  ])('headings of %j start at the heading level that the page allows', (text, html) => {
    expect(htmlOf(text)).toBe(html)
  })

  test('headings in Markdown are never lower than the sixth level', () => {
    expect(renderHtml('# A\n###### B', 4)).toBe('<h4>A</h4>\n<h6>B</h6>\n')
  })
})
