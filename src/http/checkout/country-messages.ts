import { localised } from '../../platform/locales.ts'

/** The buyer's country at the checkout. */
export const countryMessages = localised({
  en: {
    title: 'Where are you?',
    label: 'Country or region',
    hint: 'The sales tax depends on it.',
    choose: 'Choose…',
    update: 'Update',
    missing: 'Choose your country.',
    taxLater: 'Taxes are calculated at checkout.',
  },
  'zh-TW': {
    title: '你在哪裡？',
    label: '國家或地區',
    hint: '用來計算稅額。',
    choose: '請選擇…',
    update: '更新',
    missing: '請選擇國家或地區。',
    taxLater: '稅額於結帳時計算。',
  },
  ja: {
    title: 'お住まい',
    label: 'お住まいの国・地域',
    hint: '税額の計算に使います。',
    choose: '選択してください',
    update: '更新',
    missing: '国・地域を選択してください。',
    taxLater: '税額はご注文手続きで計算されます。',
  },
})
