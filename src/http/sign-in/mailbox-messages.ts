import { localised } from '../../platform/locales.ts'

/** The instructions after a mail was sent. */
export const mailboxMessages = localised({
  en: {
    title: 'Check your inbox',
    nothingThere: 'No mail after a minute? Check your spam folder and the address above.',
    again: 'Try again',
  },
  'zh-TW': {
    title: '請到信箱收信',
    nothingThere: '過了一分鐘還沒收到？看看垃圾郵件，也確認上面的電子郵件有沒有打錯。',
    again: '再試一次',
  },
  ja: {
    title: 'メールをご確認ください',
    nothingThere:
      'しばらくしても届かない場合は、迷惑メールフォルダーと、上のアドレスに間違いがないかをご確認ください。',
    again: 'もう一度試す',
  },
})
