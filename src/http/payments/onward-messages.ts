import { localised } from '../../platform/locales.ts'

/** The redirect to a payment provider. */
export const onwardMessages = localised({
  en: {
    title: 'Continue to payment',
    text: (host: string) => `You will be redirected to ${host}. If nothing happens, press the button.`,
    simulated: 'You will be redirected to the simulator. If nothing happens, press the button.',
    submit: 'Continue',
  },
  'zh-TW': {
    title: '前往付款',
    text: (host) => `你會到 ${host} 付款。如果畫面沒有變化，請按下面的按鈕。`,
    simulated: '你會前往模擬付款頁。如果畫面沒有變化，請按下面的按鈕。',
    submit: '前往',
  },
  ja: {
    title: 'お支払いへ進みます',
    text: (host) => `${host} でお支払いになります。画面が変わらない場合は、ボタンを押してください。`,
    simulated: 'シミュレーターへ進みます。画面が変わらない場合は、ボタンを押してください。',
    submit: '進む',
  },
})
