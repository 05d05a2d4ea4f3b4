import { localised } from '../../platform/locales.ts'

/** The redirect to a payment provider. */
export const gatewayRedirectMessages = localised({
  en: {
    title: 'Continue to payment',
    text: (host: string) => `You are being redirected to ${host}. If nothing happens, press the button.`,
    simulated: 'You are being redirected to the simulator. If nothing happens, press the button.',
    submit: 'Continue',
  },
  'zh-TW': {
    title: '前往付款',
    text: (host) => `即將前往 ${host}。若沒有反應，請按下按鈕。`,
    simulated: '即將前往模擬器。若沒有反應，請按下按鈕。',
    submit: '繼續',
  },
  ja: {
    title: 'お支払いへ進みます',
    text: (host) => `${host} に移動します。画面が変わらない場合は、ボタンを押してください。`,
    simulated: 'シミュレーターに移動します。画面が変わらない場合は、ボタンを押してください。',
    submit: '続ける',
  },
})
