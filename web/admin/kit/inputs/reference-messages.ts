import { choose } from '../texts/language.ts'

export const referenceMessages = choose({
  en: {
    nothing: 'No matches.',
    open: 'Show choices',
    close: 'Hide choices',
    clear: 'Clear',
    tagsHelp: 'Press Enter after each.',
  },
  'zh-TW': {
    nothing: '沒有符合的項目。',
    open: '顯示選項',
    close: '隱藏選項',
    clear: '清除',
    tagsHelp: '每輸入一個就按 Enter。',
  },
  ja: {
    nothing: '該当する項目がありません。',
    open: '選択肢を表示',
    close: '選択肢を隠す',
    clear: 'クリア',
    tagsHelp: '1つずつEnterキーで確定します。',
  },
})

/** The texts of an Autocomplete of MUI. */
export const autocompleteMessages = {
  noOptionsText: referenceMessages.nothing,
  openText: referenceMessages.open,
  closeText: referenceMessages.close,
  clearText: referenceMessages.clear,
} as const
