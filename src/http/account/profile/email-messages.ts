import { linkLifetimes } from '../../../domain/identity/index.ts'
import { minute } from '../../../platform/durations.ts'
import { localised } from '../../../platform/locales.ts'

const linkMinutes = linkLifetimes.change_email / minute

/** Changing the e-mail address. */
export const emailMessages = localised({
  en: {
    title: 'E-mail',
    lead: (email: string) => `You sign in with ${email}, and we send all mail there.`,
    next: 'New e-mail address',
    nextHint: 'We send a link to this address. Your address changes when you open it.',
    password: 'Your password',
    send: 'Send the link',
    confirmTitle: 'Confirm your new address',
    confirmText: (email: string) =>
      `From now on you will sign in with ${email}. We will notify your old address.`,
    confirm: 'Use this address',
    cancel: 'Keep the old one',
    spentTitle: 'This link no longer works',
    spentText: `It was already used, is older than ${linkMinutes} minutes, or belongs to another account. Request a new one if you still want to change your address.`,
    again: 'Request a new link',
  },
  'zh-TW': {
    title: '電子郵件',
    lead: (email) => `你使用 ${email} 登入，我們的信件也會寄到這裡。`,
    next: '新的電子郵件',
    nextHint: '我們會寄送連結到這個地址，開啟連結後才會變更。',
    password: '你的密碼',
    send: '寄出連結',
    confirmTitle: '確認新的電子郵件',
    confirmText: (email) => `之後請使用 ${email} 登入。我們也會通知原本的電子郵件地址。`,
    confirm: '使用這個地址',
    cancel: '維持原本的',
    spentTitle: '這個連結已經失效',
    spentText: `連結已使用過、超過 ${linkMinutes} 分鐘，或屬於另一個帳號。若仍要變更，請重新索取連結。`,
    again: '重新索取連結',
  },
  ja: {
    title: 'メール',
    lead: (email) => `${email} でログインしています。メールもこのアドレスに届きます。`,
    next: '新しいメールアドレス',
    nextHint: 'このアドレスにリンクをお送りします。リンクを開くと変更されます。',
    password: 'パスワード',
    send: 'リンクを送る',
    confirmTitle: '新しいアドレスの確認',
    confirmText: (email) => `今後は ${email} でログインします。以前のアドレスにもお知らせします。`,
    confirm: 'このアドレスにする',
    cancel: '変更しない',
    spentTitle: 'このリンクは使えません',
    spentText: `すでに使用されたか、${linkMinutes} 分以上経過したか、別のアカウントのリンクです。変更する場合は、新しいリンクをリクエストしてください。`,
    again: '新しいリンクをリクエスト',
  },
})
