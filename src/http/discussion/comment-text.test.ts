import { expect, test } from 'vitest'
import { commentText } from './comment-text.ts'

const link = (url: string) => `<a href="${url}" rel="ugc nofollow noopener">${url}</a>`

test.each([
  ['plain words', 'Why does it wobble?', '<p>Why does it wobble?</p>'],
  ['line breaks and paragraphs', 'One\ntwo\n\nthree', '<p>One<br>two</p><p>three</p>'],
  ['markup', '<b onclick=x>&</b>', '<p>&#60;b onclick=x&#62;&#38;&#60;/b&#62;</p>'],
  ['a URL', 'See https://clay.example/a?b=c.', `<p>See ${link('https://clay.example/a?b=c')}.</p>`],
  [
    'a URL in Chinese text',
    '請看 https://clay.example/a。謝謝',
    `<p>請看 ${link('https://clay.example/a')}。謝謝</p>`,
  ],
  [
    'two URLs',
    'http://a.example http://b.example',
    `<p>${link('http://a.example')} ${link('http://b.example')}</p>`,
  ],
  ['a URL of another scheme', 'javascript:alert(1)', '<p>javascript:alert(1)</p>'],
  [
    'a quotation mark after a URL',
    'https://a.example/"onclick="x',
    `<p>${link('https://a.example/')}&#34;onclick=&#34;x</p>`,
  ],
])('a comment with %s is rendered with escaped text and safe links', (_what, text, expected) => {
  expect(commentText(text).text).toBe(expected)
})
