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
    offer: (role) => `你受邀以${role}的角色加入。此邀請的對象為`,
    newAccount: '請輸入姓名並設定密碼，以建立帳號。',
    submit: '接受邀請',
    decline: '不想加入？請關閉此頁面。',
  },
  ja: {
    title: (school) => `${school} からの招待`,
    offer: (role) => `${role}として招待されています。招待の宛先：`,
    newAccount: 'お名前とパスワードを入力して、アカウントを作成してください。',
    submit: '招待を受ける',
    decline: '参加しない場合は、このページを閉じてください。',
  },
})
