import { localised } from '../../platform/locales.ts'

/** The mailed invitation. */
export const invitationMessages = localised({
  en: {
    title: (school: string) => `${school} invites you`,
    offer: (role: string) => `You are invited to join as ${role}. This invitation is for`,
    newAccount: 'Enter your name and choose a password to create your account.',
    submit: 'Accept the invitation',
    decline: 'Not interested? Close this page.',
  },
  'zh-TW': {
    title: (school) => `${school} 邀請你加入`,
    offer: (role) => `邀請你以${role}的身分加入。受邀的信箱是`,
    newAccount: '你還沒有帳號。請填上名字，並設定密碼。',
    submit: '接受邀請',
    decline: '不想加入？直接關掉這個頁面就好。',
  },
  ja: {
    title: (school) => `${school} からの招待`,
    offer: (role) => `${role}として招待されています。宛先は次のアドレスです`,
    newAccount: '参加にはアカウントが必要です。お名前とパスワードを決めてください。',
    submit: '招待を受ける',
    decline: '参加しない場合は、このページを閉じるだけで結構です。',
  },
})
