import { localised } from '../../platform/locales.ts'

/** The buyer's country at the checkout. */
export const countryMessages = localised({
  en: {
    title: 'Country',
    label: 'Country or region',
    hint: 'Used to calculate the sales tax.',
    choose: 'Choose…',
    update: 'Update',
    missing: 'Choose your country.',
    taxLater: 'Taxes are calculated at checkout.',
  },
  'zh-TW': {
    title: '國家',
    label: '國家或地區',
    hint: '用於計算銷售稅。',
    choose: '請選擇…',
    update: '更新',
    missing: '請選擇國家或地區。',
    taxLater: '稅額於結帳時計算。',
  },
  ja: {
    title: '国',
    label: '国・地域',
    hint: '売上税の計算に使われます。',
    choose: '選択してください',
    update: '更新',
    missing: '国・地域を選択してください。',
    taxLater: '税額はご注文手続きで計算されます。',
  },
})
