import { localised } from '../../platform/locales.ts'

/** The words of the layout and of components. */
export const kitWords = localised({
  en: {
    languageName: 'English',
    changeLanguage: 'Language',
    skipToContent: 'Skip to content',
    poweredBy: 'Powered by Lectern',
    developers: 'For developers',
    signIn: 'Sign in',
    checkFields: (count: number): string =>
      count === 1 ? 'Please check this field:' : 'Please check these fields:',
    close: 'Close',
    youAreHere: 'You are here',
    pages: 'Pages',
    previousPage: 'Previous',
    nextPage: 'Next',
    pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
    formerPrice: 'Original price:',
    priceNow: 'Current price:',
  },
  'zh-TW': {
    languageName: '繁體中文',
    changeLanguage: '語言',
    skipToContent: '跳到主要內容',
    poweredBy: '由 Lectern 提供',
    developers: '開發者',
    signIn: '登入',
    checkFields: () => '請檢查這些欄位：',
    close: '關閉',
    youAreHere: '目前位置',
    pages: '分頁',
    previousPage: '上一頁',
    nextPage: '下一頁',
    pageOf: (page, pages) => `第 ${page} 頁，共 ${pages} 頁`,
    formerPrice: '原價：',
    priceNow: '現在價格：',
  },
  ja: {
    languageName: '日本語',
    changeLanguage: '言語',
    skipToContent: '本文へ移動',
    poweredBy: 'Lectern で運営',
    developers: '開発者向け',
    signIn: 'ログイン',
    checkFields: () => '次の項目をご確認ください：',
    close: '閉じる',
    youAreHere: '現在の位置',
    pages: 'ページ',
    previousPage: '前へ',
    nextPage: '次へ',
    pageOf: (page, pages) => `${pages} ページ中 ${page} ページ目`,
    formerPrice: '元の価格：',
    priceNow: '現在の価格：',
  },
})

export type KitWords = ReturnType<typeof kitWords>
