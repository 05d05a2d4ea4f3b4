import { localised } from '../../platform/locales.ts'

/** The overview. */
export const overviewWords = localised({
  en: {
    title: 'Overview',
    rolesHere: (school: string) => `Your roles at ${school}`,
    next: 'What to do next',
    allSet: 'All set. Nothing needs your attention.',
    addPicture: 'Add a picture',
    addPictureText: 'So that teachers and fellow students recognise you.',
    chooseTimeZone: 'Choose your time zone',
    chooseTimeZoneText: 'Dates and bookings are then shown in your own time.',
    turnOnSecondFactor: 'Turn on two-step sign-in',
    turnOnSecondFactorText: 'A stolen password alone is then not enough to sign in.',
    addPasskey: 'Add a passkey',
    addPasskeyText: 'Sign in with your fingerprint, face or device PIN instead of a password.',
    fewCodes: (left: number) =>
      left === 0
        ? 'You have no recovery codes left'
        : `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left`,
    fewCodesText: 'Generate new ones while you can still sign in.',
  },
  'zh-TW': {
    title: '總覽',
    rolesHere: (school) => `你在 ${school} 的身分`,
    next: '接下來可以做的事',
    allSet: '都準備好了，沒有要處理的事。',
    addPicture: '放一張大頭貼',
    addPictureText: '讓老師和同學認得你。',
    chooseTimeZone: '選擇你的時區',
    chooseTimeZoneText: '日期和預約就會以你的時間顯示。',
    turnOnSecondFactor: '開啟兩步驟驗證',
    turnOnSecondFactorText: '就算密碼被偷，別人也進不來。',
    addPasskey: '新增通行密鑰',
    addPasskeyText: '用指紋、臉孔或裝置密碼登入，不必再記密碼。',
    fewCodes: (left) => (left === 0 ? '復原碼已經用完了' : `復原碼只剩 ${left} 組`),
    fewCodesText: '趁還能登入，先產生新的。',
  },
  ja: {
    title: '概要',
    rolesHere: (school) => `${school} での役割`,
    next: '次にできること',
    allSet: '準備は万全です。対応が必要なことはありません。',
    addPicture: '写真を追加する',
    addPictureText: '先生や仲間に覚えてもらえます。',
    chooseTimeZone: 'タイムゾーンを選ぶ',
    chooseTimeZoneText: '日時や予約が、あなたの時間で表示されます。',
    turnOnSecondFactor: '2 段階認証をオンにする',
    turnOnSecondFactorText: 'パスワードが盗まれても、それだけでは入れません。',
    addPasskey: 'パスキーを追加する',
    addPasskeyText: 'パスワードの代わりに、指紋や顔、端末のコードでログインできます。',
    fewCodes: (left) =>
      left === 0 ? 'リカバリーコードが残っていません' : `リカバリーコードは残り ${left} 個です`,
    fewCodesText: 'ログインできるうちに、新しいコードを作りましょう。',
  },
})
