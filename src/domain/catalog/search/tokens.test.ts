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
    ['unchanged words of other alphabets', 'Гончар 2', ['гончар', '2']],
    ['each Chinese character and each pair of adjacent ones', '陶藝課', ['陶', '陶藝', '藝', '藝課', '課']],
    [
      'the same tokens for hiragana, katakana and half-width katakana',
      'ロクロ ろくろ ﾛｸﾛ',
      Array(3).fill(['ろ', 'ろく', 'く', 'くろ', 'ろ']).flat(),
    ],
    ['the rule of each script in mixed text', 'Blender入門', ['blender', '入', '入門', '門']],
    ['full-width letters as half-width ones', 'ＣＬＡＹ', ['clay']],
    ['no tokens if it has no words', ' … !? 🏺 ', []],
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
