import { localised } from '../../platform/locales.ts'

/** A link that was used or has expired. */
export const spentMessages = localised({
  en: {
    title: 'This link no longer works',
    text: 'It was already used, has expired, or was replaced by a newer one.',
    verify_email: 'If you have already confirmed your address, sign in. Otherwise sign up again.',
    sign_in: 'Request a new link.',
    reset_password: 'Request a new link.',
    invitation:
      'If you have already accepted the invitation, sign in. Otherwise ask the person who invited you for a new one.',
    newLink: 'Send me a new link',
    inside: 'You are already signed in, so you do not need a new link.',
    toAccount: 'Go to your account',
  },
  'zh-TW': {
    title: '這個連結已經失效',
    text: '連結已使用過、已過期，或已被新的連結取代。',
    verify_email: '若已確認電子郵件地址，請直接登入；否則請重新註冊。',
    sign_in: '請重新索取連結。',
    reset_password: '請重新索取連結。',
    invitation: '若已接受邀請，請直接登入；否則請邀請者重新寄送。',
    newLink: '寄新的連結給我',
    inside: '你已登入，不需要新的連結。',
    toAccount: '前往你的帳號',
  },
  ja: {
    title: 'このリンクは使えません',
    text: 'すでに使用されたか、期限が切れたか、新しいリンクに置き換えられています。',
    verify_email:
      'すでにアドレスを確認した場合は、ログインしてください。まだの場合は、もう一度登録してください。',
    sign_in: '新しいリンクをリクエストしてください。',
    reset_password: '新しいリンクをリクエストしてください。',
    invitation:
      'すでに招待を承諾した場合は、ログインしてください。まだの場合は、招待した方に再送を依頼してください。',
    newLink: '新しいリンクを送信',
    inside: 'すでにログインしているため、新しいリンクは必要ありません。',
    toAccount: 'アカウントへ',
  },
})
