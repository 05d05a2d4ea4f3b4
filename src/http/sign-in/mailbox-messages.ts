import { localised } from '../../platform/locales.ts'

/** The instructions after a mail was sent. */
export const mailboxMessages = localised({
  en: {
    title: 'Check your inbox',
    nothingThere: 'No mail after a minute? Check your spam folder and the address above.',
    again: 'Try again',
  },
  'zh-TW': {
    title: '請檢查信箱',
    nothingThere: '一分鐘後仍未收到？請檢查垃圾郵件匣與上方的電子郵件地址。',
    again: '再試一次',
  },
  ja: {
    title: 'メールをご確認ください',
    nothingThere: '1 分待っても届かない場合は、迷惑メールフォルダーと上のアドレスをご確認ください。',
    again: 'もう一度試す',
  },
})
