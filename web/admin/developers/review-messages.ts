import { choose } from '../kit/texts/language.ts'

export const reviewMessages = choose({
  en: {
    title: 'Client review',
    intro:
      'Apps that introduced themselves by a metadata document at an address of their own. Until you approve one, it may ask for sign-in and, of the team, for read access to the school; never for a member’s own data.',
    empty: 'No such apps yet',
    emptyText:
      'When somebody connects an app by the URL of its metadata document, the app appears here for you to approve or block.',
    host: 'From',
    requestedScopes: 'May ask for',
    people: 'Connected by',
    first: 'First seen',
    states: { new: 'Not reviewed', approved: 'Approved', blocked: 'Blocked' },
    review: 'Review',
    reviewTitle: (name: string) => `Review ${name}`,
    document: 'Metadata document',
    redirects: 'Redirect URIs',
    who: 'Authorizations',
    nobody: 'Nobody has connected it yet.',
    approve: 'Approve',
    approved: 'App approved',
    block: 'Block',
    blockText: 'Its tokens end at once and nobody can connect it. You can approve it again later.',
    blocked: 'App blocked',
    stillBlocked: 'It is blocked. Approving it lets people connect it again.',
  },
  'zh-TW': {
    title: '用戶端審查',
    intro:
      '以自己網址上的中繼資料文件介紹自己的應用程式。核准之前，只能要求登入，以及向團隊要求讀取學校資料，不能要求成員自己的資料。',
    empty: '還沒有這類應用程式',
    emptyText: '當有人以中繼資料文件的網址連結應用程式時，會出現在這裡供你核准或封鎖。',
    host: '來自',
    requestedScopes: '可請求',
    people: '連結人數',
    first: '首次出現',
    states: { new: '尚未審查', approved: '已核准', blocked: '已封鎖' },
    review: '審查',
    reviewTitle: (name: string) => `審查「${name}」`,
    document: '中繼資料文件',
    redirects: '重新導向 URI',
    who: '誰允許了什麼',
    nobody: '還沒有人連結它。',
    approve: '核准',
    approved: '已核准應用程式',
    block: '封鎖',
    blockText: '它的權杖會立即失效，也無法再連結。之後仍可重新核准。',
    blocked: '已封鎖應用程式',
    stillBlocked: '目前已封鎖。核准後大家就能再次連結。',
  },
  ja: {
    title: 'クライアント審査',
    intro:
      '自身のアドレスのメタデータ文書で名乗ったアプリです。承認するまでは、ログインと、チームに対するスクールの閲覧だけを求められます。メンバー自身のデータは求められません。',
    empty: '該当するアプリはまだありません',
    emptyText:
      '誰かがメタデータ文書のアドレスでアプリを接続すると、ここに表示され、承認またはブロックできます。',
    host: '提供元',
    requestedScopes: '求められる権限',
    people: '接続人数',
    first: '初回',
    states: { new: '未審査', approved: '承認済み', blocked: 'ブロック中' },
    review: '審査',
    reviewTitle: (name: string) => `${name} を審査`,
    document: 'メタデータ文書',
    redirects: 'リダイレクトURI',
    who: '誰が何を許可したか',
    nobody: 'まだ誰も接続していません。',
    approve: '承認',
    approved: 'アプリを承認しました',
    block: 'ブロック',
    blockText: 'トークンはただちに無効になり、接続もできなくなります。あとで承認し直せます。',
    blocked: 'アプリをブロックしました',
    stillBlocked: 'ブロック中です。承認すると再び接続できます。',
  },
})

export const integrationMessages = choose({
  en: {
    title: 'Known integrations',
    intro:
      'Platforms that the host of this deployment knows. Those you switch on may register here by their name.',
    empty: 'The host has configured no integrations',
    on: (name: string) => `${name} may register here`,
    turnedOn: 'Integration switched on',
    turnedOff: 'Integration switched off',
    help: 'While one is off, nobody can connect it and its tokens are refused. Connections come back when it is switched on.',
  },
  'zh-TW': {
    title: '已知整合',
    intro: '這個部署的主機所認識的平台。開啟後，它們可以用自己的名稱在此註冊。',
    empty: '主機尚未列出任何整合',
    on: (name: string) => `允許 ${name} 在此註冊`,
    turnedOn: '已開啟整合',
    turnedOff: '已關閉整合',
    help: '關閉期間無法連結，其權杖會被拒絕；重新開啟後連結會恢復。',
  },
  ja: {
    title: '既知の連携',
    intro: 'このサーバーのホストが登録したプラットフォームです。オンにすると、その名前でここに登録できます。',
    empty: 'ホストが登録した連携はありません',
    on: (name: string) => `${name} の登録を許可`,
    turnedOn: '連携をオンにしました',
    turnedOff: '連携をオフにしました',
    help: 'オフの間は接続できず、トークンは拒否されます。オンに戻すと接続も戻ります。',
  },
})

export const apiMessages = choose({
  en: {
    title: 'API',
    intro: 'Everything this admin area does, a program can do too.',
    links: {
      guide: ['Developer guide', 'How apps sign people in and read their data.'],
      api: ['Admin API', 'Every operation with examples; you can try calls there.'],
      console: ['Member API console', 'Ask the member API in GraphQL as yourself.'],
      auth: ['auth.md', 'The same in one file, for agents.'],
    },
  },
  'zh-TW': {
    title: 'API',
    intro: '管理後台能做的事，程式也都能做。',
    links: {
      guide: ['開發者指南', '應用程式如何讓人登入並讀取資料。'],
      api: ['管理 API', '所有操作與範例；可以直接試用。'],
      console: ['成員 API 主控台', '以自己的身分用 GraphQL 查詢成員 API。'],
      auth: ['auth.md', '同樣的內容集中在一個檔案，供代理程式使用。'],
    },
  },
  ja: {
    title: 'API',
    intro: 'この管理画面でできることは、プログラムからもできます。',
    links: {
      guide: ['開発者ガイド', 'アプリのログインとデータの読み取り方。'],
      api: ['管理API', 'すべての操作と例。その場で試せます。'],
      console: ['メンバーAPIコンソール', 'GraphQLで自分としてメンバーAPIを試せます。'],
      auth: ['auth.md', '同じ内容を1つのファイルに。エージェント向け。'],
    },
  },
})
