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
    text: '它可能已經用過、過期了，或被新的連結取代。',
    verify_email: '如果你已經確認過信箱，直接登入就好；還沒有的話，請重新註冊。',
    sign_in: '請重新索取連結。',
    reset_password: '請重新索取連結。',
    invitation: '如果你已經接受過邀請，直接登入就好；還沒有的話，請邀請你的人再寄一次。',
    newLink: '寄新的連結給我',
    inside: '你已經登入了，不需要新的連結。',
    toAccount: '前往我的帳號',
  },
  ja: {
    title: 'このリンクは使えません',
    text: 'すでに使われたか、期限が切れたか、新しいリンクに置き換わっています。',
    verify_email: '確認がお済みなら、そのままログインしてください。まだの場合は、もう一度ご登録ください。',
    sign_in: '新しいリンクをリクエストしてください。',
    reset_password: '新しいリンクをリクエストしてください。',
    invitation:
      'すでに招待を受けた方は、そのままログインしてください。まだの場合は、招待した方に再送を頼んでください。',
    newLink: '新しいリンクを送ってもらう',
    inside: 'すでにログインしています。新しいリンクは必要ありません。',
    toAccount: 'アカウントへ',
  },
})
