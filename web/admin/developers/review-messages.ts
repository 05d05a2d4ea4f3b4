import { choose } from '../kit/texts/language.ts'

export const reviewMessages = choose({
  en: {
    title: 'Client review',
    intro:
      'Apps that identified themselves with a metadata document at their own URL. Until you approve an app, it can only request sign-in and, from the team, read access to the school. It cannot request members’ own data.',
    empty: 'No such apps yet',
    emptyText:
      'When somebody connects an app by the URL of its metadata document, the app appears here so that you can approve or block it.',
    host: 'From',
    requestedScopes: 'Permissions',
    people: 'Connected by',
    first: 'First seen',
    states: { new: 'Not reviewed', approved: 'Approved', blocked: 'Blocked' },
    review: 'Review',
    reviewTitle: (name: string) => `Review ${name}`,
    document: 'Metadata document',
    redirects: 'Redirect URIs',
    authorizations: 'Authorizations',
    nobody: 'Nobody has connected it yet.',
    approve: 'Approve',
    approved: 'App approved',
    block: 'Block',
    blockText:
      'Its tokens are revoked immediately and nobody can connect it. You can approve it again later.',
    blocked: 'App blocked',
    stillBlocked: 'It is blocked. If you approve it, people can connect it again.',
  },
  'zh-TW': {
    title: '用戶端審查',
    intro:
      '以自有網址上的中繼資料文件表明身分的應用程式。核准之前，只能請求登入，以及向團隊請求讀取學校資料；不能請求成員的個人資料。',
    empty: '還沒有這類應用程式',
    emptyText: '有人以中繼資料文件的網址連結應用程式時，該應用程式會出現在這裡，供你核准或封鎖。',
    host: '來自',
    requestedScopes: '權限',
    people: '連結人數',
    first: '首次出現',
    states: { new: '尚未審查', approved: '已核准', blocked: '已封鎖' },
    review: '審查',
    reviewTitle: (name: string) => `審查「${name}」`,
    document: '中繼資料文件',
    redirects: '重新導向 URI',
    authorizations: '授權',
    nobody: '還沒有人連結。',
    approve: '核准',
    approved: '已核准應用程式',
    block: '封鎖',
    blockText: '它的權杖會立即撤銷，也無法再連結。之後可以重新核准。',
    blocked: '已封鎖應用程式',
    stillBlocked: '目前已封鎖。核准後即可再次連結。',
  },
  ja: {
    title: 'クライアント審査',
    intro:
      '自身のURLにあるメタデータドキュメントで識別されるアプリです。承認するまでは、ログインと、チームに対するスクールの閲覧権限だけを要求できます。メンバー本人のデータは要求できません。',
    empty: '該当するアプリはまだありません',
    emptyText:
      'メタデータドキュメントのURLでアプリが連携されると、ここに表示され、承認またはブロックできます。',
    host: '提供元',
    requestedScopes: '権限',
    people: '連携人数',
    first: '初回検出',
    states: { new: '未審査', approved: '承認済み', blocked: 'ブロック中' },
    review: '審査',
    reviewTitle: (name: string) => `${name}を審査`,
    document: 'メタデータドキュメント',
    redirects: 'リダイレクトURI',
    authorizations: '許可',
    nobody: 'まだ誰も連携していません。',
    approve: '承認',
    approved: 'アプリを承認しました',
    block: 'ブロック',
    blockText: 'トークンはすぐに取り消され、誰も連携できなくなります。あとで再び承認できます。',
    blocked: 'アプリをブロックしました',
    stillBlocked: 'ブロックされています。承認すると、再び連携できるようになります。',
  },
})

export const integrationMessages = choose({
  en: {
    title: 'Known integrations',
    intro:
      'Platforms that the host of this deployment has approved. If you switch one on, it can register here.',
    empty: 'The host has configured no integrations',
    on: (name: string) => `${name} may register here`,
    turnedOn: 'Integration switched on',
    turnedOff: 'Integration switched off',
    help: 'While an integration is off, nobody can connect it and its tokens are rejected. Existing connections work again when it is switched on.',
  },
  'zh-TW': {
    title: '已知的整合服務',
    intro: '平台管理者認可的平台。開啟後，該平台即可在此註冊。',
    empty: '平台管理者尚未設定任何整合服務',
    on: (name: string) => `允許 ${name} 在此註冊`,
    turnedOn: '已開啟整合服務',
    turnedOff: '已關閉整合服務',
    help: '整合服務關閉期間無法連結，其權杖會被拒絕。重新開啟後，現有的連結會恢復。',
  },
  ja: {
    title: '既知の連携サービス',
    intro: 'ホストが登録したプラットフォームです。オンにすると、ここで登録できるようになります。',
    empty: 'ホストが設定した連携サービスはありません',
    on: (name: string) => `${name}の登録を許可`,
    turnedOn: '連携サービスをオンにしました',
    turnedOff: '連携サービスをオフにしました',
    help: 'オフの間は誰も連携できず、トークンは拒否されます。オンに戻すと、既存の連携は再び使えます。',
  },
})

export const apiMessages = choose({
  en: {
    title: 'API',
    intro: 'Everything in this admin area is also available through an API.',
    links: {
      guide: ['Developer guide', 'How apps sign people in and read their data.'],
      api: ['Admin API', 'All operations with examples. You can send requests there.'],
      console: ['Member API console', 'Query the member API with GraphQL as yourself.'],
      auth: ['auth.md', 'The developer guide in one file, for agents.'],
    },
  },
  'zh-TW': {
    title: 'API',
    intro: '管理後台的所有功能，都能透過 API 使用。',
    links: {
      guide: ['開發者指南', '應用程式如何讓使用者登入並讀取其資料。'],
      api: ['管理 API', '所有操作與範例，可直接送出請求。'],
      console: ['成員 API 主控台', '以自己的身分用 GraphQL 查詢成員 API。'],
      auth: ['auth.md', '單一檔案的開發者指南，供 AI 代理使用。'],
    },
  },
  ja: {
    title: 'API',
    intro: '管理画面のすべての機能は、APIからも利用できます。',
    links: {
      guide: ['開発者ガイド', 'アプリでユーザーをログインさせ、データを読み取る方法。'],
      api: ['管理API', 'すべての操作と例。リクエストを送信して試せます。'],
      console: ['メンバーAPIコンソール', '自分のアカウントで、GraphQLを使ってメンバーAPIに問い合わせます。'],
      auth: ['auth.md', '開発者ガイドを1つのファイルにまとめたもの。エージェント向け。'],
    },
  },
})
