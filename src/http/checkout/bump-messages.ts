import { localised } from '../../platform/locales.ts'

/** The texts of additional offers in the checkout. */
export const bumpMessages = localised({
  en: {
    title: 'Add to your order',
    add: (name: string) => `Add ${name}`,
    update: 'Update',
    before: 'Regular price',
  },
  'zh-TW': {
    title: '加購',
    add: (name) => `加購 ${name}`,
    update: '更新',
    before: '原價',
  },
  ja: {
    title: 'ご一緒にいかがですか',
    add: (name) => `${name} を追加する`,
    update: '更新',
    before: '通常価格',
  },
})
