import { describe, expect, test } from 'vitest'
import { attributes, type Content, html, trustedHtml } from './html.ts'

const harmful = `<script>alert("1" & '2')</script>`
const harmless = '&#60;script&#62;alert(&#34;1&#34; &#38; &#39;2&#39;)&#60;/script&#62;'

const textOf = (markup: ReturnType<typeof html>) => markup.text

describe('a template value in text', () => {
  test('a template value in text is escaped whatever string it is', () => {
    expect(textOf(html`<p>${harmful}</p>`)).toBe(`<p>${harmless}</p>`)
  })

  test('a template value in text is not escaped when it is Html, alone or in an array', () => {
    const items = ['<one>', 'two'].map((item) => html`<li>${item}</li>`)
    expect(textOf(html`<ul>${items}</ul>`)).toBe('<ul><li>&#60;one&#62;</li><li>two</li></ul>')
    expect(textOf(html`${html`<b>${html`<i>x</i>`}</b>`}`)).toBe('<b><i>x</i></b>')
  })

  test('a template value in text is escaped when it is a string in an array', () => {
    expect(textOf(html`${[harmful, [harmful]]}`)).toBe(harmless + harmless)
  })

  test('a template value in text renders nothing when it is undefined, null or false, and numbers unchanged', () => {
    expect(textOf(html`a${undefined}b${false}c${null}d${0}e${-1.5}f${10n}`)).toBe('abcd0e-1.5f10')
  })

  test('a template value in text is refused when it only looks like Html', () => {
    const forged: Content[] = [JSON.parse('{"is":"Symbol(markup)","text":"<b>"}')]
    expect(() => html`${forged}`).toThrow()
  })

  test('a template value in a title or a textarea is escaped', () => {
    expect(textOf(html`<title>${harmful}</title>`)).toBe(`<title>${harmless}</title>`)
    expect(textOf(html`<textarea>${harmful}</textarea>`)).toBe(`<textarea>${harmless}</textarea>`)
  })
})

describe('a template value in an attribute', () => {
  test('a template value in an attribute is escaped between quotes of either kind', () => {
    expect(textOf(html`<p title="${harmful}" lang='${harmful}'></p>`)).toBe(
      `<p title="${harmless}" lang='${harmless}'></p>`,
    )
  })

  test('a template value in an attribute can stand between other text of the attribute', () => {
    expect(textOf(html`<p class="a ${'b"'} c ${1}">x</p>`)).toBe('<p class="a b&#34; c 1">x</p>')
  })

  test('a template value in an attribute is refused when it is Html or an array', () => {
    expect(() => html`<p title="${html`x`}"></p>`).toThrow(/allowed here$/)
    expect(() => html`<p title="${['x']}"></p>`).toThrow(/allowed here$/)
  })
})

describe('a template value in a URL attribute', () => {
  test.each([
    '/account',
    '/',
    '/a?b=c&d=e',
    '#main',
    '?lang=ja',
    'https://school.example/x',
    'http://127.0.0.1:8976/callback',
    'mailto:school@example.com',
    'otpauth://totp/x',
    'data:text/plain;charset=utf-8,abc',
    '',
  ])('a template value in a URL attribute is unchanged if it is the safe URL %j', (url) => {
    expect(textOf(html`<a href="${url}">x</a>`)).toBe(`<a href="${url.replace('&', '&#38;')}">x</a>`)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\tjavascript:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload="alert(1)">',
    'blob:https://school.example/x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'evil.example',
    'file:///etc/passwd',
  ])('a template value in a URL attribute that is %j is replaced by “#”', (url) => {
    expect(textOf(html`<a href="${url}">x</a>`)).toBe('<a href="#">x</a>')
    expect(textOf(html`<form action="${url}"></form>`)).toBe('<form action="#"></form>')
    expect(textOf(html`<img ${attributes({ src: url })}>`)).toBe('<img  src="#">')
  })

  test('a template value in a URL attribute can be concatenated only after ? and #', () => {
    expect(textOf(html`<a href="#${'a"b'}">x</a>`)).toBe('<a href="#a&#34;b">x</a>')
    expect(textOf(html`<a href="?${'a=1&'}lang=${'ja'}">x</a>`)).toBe('<a href="?a=1&#38;lang=ja">x</a>')
    expect(() => html`<a href="/mail/${'x'}">x</a>`).toThrow('built by paths')
    expect(() => html`<a href="${'/a'}${'/b'}">x</a>`).toThrow('built by paths')
    expect(() => html`<a href="https:${'//evil.example'}">x</a>`).toThrow('built by paths')
  })
})

describe('attributes', () => {
  test('attributes are omitted, bare or with an escaped value', () => {
    const values = { required: true, hidden: false, lang: undefined, title: '"', max: 3 }
    expect(textOf(html`<input name="a"${attributes(values)}>`)).toBe(
      '<input name="a" required title="&#34;" max="3">',
    )
    expect(textOf(html`<b${attributes({})}>x</b>`)).toBe('<b>x</b>')
  })

  test.each(['onclick', 'ONLOAD', 'srcdoc', 'a b', 'a="', '', '>'])(
    'attributes with the name %j are refused in an html template',
    (name) => {
      expect(() => attributes({ [name]: 'x' })).toThrow()
    },
  )

  test('attributes are allowed only inside a tag, and no other value is allowed there', () => {
    expect(() => html`<p>${attributes({ lang: 'ja' })}</p>`).toThrow('only Html is allowed here')
    expect(() => html`<p ${'lang=ja'}></p>`).toThrow('only attributes() is allowed here')
    expect(() => html`<p ${html`x`}></p>`).toThrow()
  })
})

describe('an invalid html template', () => {
  test.each<[string, () => unknown]>([
    ['with an unquoted value', () => html`<p title=${'x'}></p>`],
    ['with a value as a tag name', () => html`<${'p'}></p>`],
    ['with a value in a comment', () => html`<!-- ${'x'} -->`],
    ['with text in a script', () => html`<script>${'x'}</script>`],
    ['with text in a style', () => html`<style>${'x'}</style>`],
    ['with a value in an event handler', () => html`<p onclick="${'x'}"></p>`],
    ['with a value in srcdoc', () => html`<iframe srcdoc="${'x'}"></iframe>`],
    ['that ends inside a tag', () => html`<p title="${'x'}"`],
    ['that ends inside an attribute', () => html`<p title="${'x'}`],
  ])('an html template is refused %s', (_why, use) => {
    expect(use).toThrow(/^html: /)
  })

  test('an invalid html template is refused every time it is used', () => {
    const use = () => html`<p title=${'x'}></p>`
    expect(use).toThrow()
    expect(use).toThrow()
  })
})

test('trusted text is not escaped, in text and in a style', () => {
  expect(textOf(html`<style>${trustedHtml('a{b:c}')}</style>${trustedHtml('<svg></svg>')}`)).toBe(
    '<style>a{b:c}</style><svg></svg>',
  )
})

test('an html template may contain a doctype, comments, bare attributes and self-closing tags', () => {
  const page = html`<!doctype html><html lang="${'ja'}"><!-- a <b title= comment --><br/><input disabled type=text
value="${'x'}"><script type="module" src="${'/a.js'}"></script><p>1 < 2 ${'<'}</p></html>`
  expect(textOf(page)).toContain('src="/a.js"></script><p>1 < 2 &#60;</p>')
})
