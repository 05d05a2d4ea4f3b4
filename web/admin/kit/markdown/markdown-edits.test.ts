import { describe, expect, test } from 'vitest'
import { type Edit, insertLink, toggleLineMark, toggleMark } from './markdown-edits.ts'

const applyEdit = (text: string, { from, to, insert, select }: Edit) => {
  const changed = text.slice(0, from) + insert + text.slice(to)
  return [changed, changed.slice(...select)]
}

describe('an edit of the Markdown toolbar', () => {
  test('the Markdown toolbar marks a selection, and removes the marks when it is applied again', () => {
    expect(applyEdit('fire clay', toggleMark({ text: 'fire clay', from: 5, to: 9 }, '**'))).toEqual([
      'fire **clay**',
      'clay',
    ])
    const marked = 'fire **clay**'
    expect(applyEdit(marked, toggleMark({ text: marked, from: 7, to: 11 }, '**'))).toEqual([
      'fire clay',
      'clay',
    ])
  })

  test('the Markdown toolbar turns the selected lines into a list, and a list back into text', () => {
    const text = 'before\none\ntwo\nafter'
    const [list = ''] = applyEdit(text, toggleLineMark({ text, from: 8, to: 13 }, '- '))
    expect(list).toBe('before\n- one\n- two\nafter')
    expect(applyEdit(list, toggleLineMark({ text: list, from: 8, to: 16 }, '- '))[0]).toBe(text)
  })

  test('the Markdown toolbar inserts a link and selects its URL', () => {
    expect(applyEdit('see here', insertLink({ text: 'see here', from: 4, to: 8 }))).toEqual([
      'see [here](https://)',
      'https://',
    ])
  })
})
