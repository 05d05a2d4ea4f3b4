import { describe, expect, test } from 'vitest'
import { queryTokens, tokensOf } from './tokens.ts'

const textsOf = (tokens: readonly { text: string }[]) => tokens.map(({ text }) => text)

describe('the tokens of a text', () => {
  test.each([
    [
      'words in lower case, without accents',
      'Café Crème – Wheel-Throwing 101',
      ['cafe', 'creme', 'wheel', 'throwing', '101'],
    ],
    ['words of other alphabets as they are', 'Гончар 2', ['гончар', '2']],
    ['pairs of neighbours in Chinese, and each character', '陶藝課', ['陶', '陶藝', '藝', '藝課', '課']],
    [
      'the same for both kana, and for narrow ones',
      'ロクロ ろくろ ﾛｸﾛ',
      Array(3).fill(['ろ', 'ろく', 'く', 'くろ', 'ろ']).flat(),
    ],
    ['each script by its own rule where they meet', 'Blender入門', ['blender', '入', '入門', '門']],
    ['wide letters as narrow ones', 'ＣＬＡＹ', ['clay']],
    ['nothing where there is nothing', ' … !? 🏺 ', []],
  ] as const)('a text is indexed by %s', (_rule, text, tokens) => {
    expect(textsOf(tokensOf(text))).toEqual(tokens)
  })

  test('a text is indexed by words of at most 64 characters', () => {
    expect(tokensOf('x'.repeat(500))).toEqual([{ text: 'x'.repeat(64), kind: 'word' }])
  })
})

test('a query contains a single character as a token only where it stands alone', () => {
  expect(textsOf(queryTokens('陶藝課'))).toEqual(['陶藝', '藝課'])
  expect(textsOf(queryTokens('陶'))).toEqual(['陶'])
})
