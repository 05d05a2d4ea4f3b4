import { choose } from '../texts/language.ts'

export const referenceMessages = choose({
  en: {
    nothing: 'No matches.',
    open: 'Show choices',
    close: 'Hide choices',
    clear: 'Clear',
    tagsHelp: 'Press Enter after each one.',
  },
  'zh-TW': {
    nothing: '沒有符合的項目。',
    open: '顯示選項',
    close: '隱藏選項',
    clear: '清除',
    tagsHelp: '每輸入一項後按 Enter。',
  },
  ja: {
    nothing: '一致する項目がありません。',
    open: '選択肢を表示',
    close: '選択肢を隠す',
    clear: 'クリア',
    tagsHelp: '1つ入力するごとにEnterキーを押してください。',
  },
})

/** The texts of an Autocomplete of MUI. */
export const autocompleteMessages = {
  noOptionsText: referenceMessages.nothing,
  openText: referenceMessages.open,
  closeText: referenceMessages.close,
  clearText: referenceMessages.clear,
} as const
