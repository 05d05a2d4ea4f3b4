import { choose } from '../kit/texts/language.ts'

export const featureMessages = choose({
  en: {
    title: 'Beta features',
    intro: 'New parts of the school that you can try. Switch them off again whenever you like.',
    since: (day: string) => `On since ${day}`,
    turnedOn: 'Feature switched on',
    turnedOff: 'Feature switched off',
    features: {
      mcp_connections: [
        'MCP connections',
        'Members and the team can connect apps and AI agents to this school, each with what they allow. The menu then has “OAuth applications” under “Developers”.',
      ],
      id_token_signing: [
        'Signed ID tokens',
        'Apps that use “Sign in with this school” get an ID token that they can verify with the published keys.',
      ],
      open_client_documents: [
        'Open client documents',
        'Any app with a metadata document at its own address may introduce itself here. You review it under Client review.',
      ],
    },
    offTitle: (name: string) => `Switch off ${name}?`,
    offTexts: {
      mcp_connections:
        'OAuth applications, client review and integrations disappear from the admin area and its API. Apps that are connected already keep working; members can disconnect them in their account. Nothing is deleted.',
      id_token_signing:
        'Apps no longer get an ID token when somebody signs in; they can ask for the same data at UserInfo. Nothing is deleted.',
      open_client_documents:
        'Apps at addresses that are not on the allowlist can no longer introduce themselves. Nothing is deleted.',
    },
    switchOff: 'Switch off',
  },
  'zh-TW': {
    title: '測試版功能',
    intro: '可以試用的新功能，隨時都能關閉。',
    since: (day: string) => `自 ${day} 起開啟`,
    turnedOn: '已開啟功能',
    turnedOff: '已關閉功能',
    features: {
      mcp_connections: [
        'MCP 連結',
        '成員與團隊可以把應用程式和 AI 代理連結到本校，權限由各人決定。選單會出現「開發者 → OAuth 應用程式」。',
      ],
      id_token_signing: [
        '簽章的 ID token',
        '使用「以本校登入」的應用程式會收到可用公開金鑰驗證的 ID token。',
      ],
      open_client_documents: [
        '開放用戶端文件',
        '任何在自己網址放置中繼資料文件的應用程式都可以在此介紹自己，由你在「用戶端審查」中審查。',
      ],
    },
    offTitle: (name: string) => `要關閉「${name}」嗎？`,
    offTexts: {
      mcp_connections:
        'OAuth 應用程式、用戶端審查和整合會從管理後台及其 API 消失。已連結的應用程式會繼續運作；成員可以在自己的帳號中解除連結。不會刪除任何資料。',
      id_token_signing:
        '登入時應用程式不再收到 ID token，但仍可從 UserInfo 取得相同的資料。不會刪除任何資料。',
      open_client_documents: '不在允許清單上的網址，其應用程式不能再介紹自己。不會刪除任何資料。',
    },
    switchOff: '關閉',
  },
  ja: {
    title: 'ベータ機能',
    intro: '試せる新しい機能です。いつでもオフに戻せます。',
    since: (day: string) => `${day} からオン`,
    turnedOn: '機能をオンにしました',
    turnedOff: '機能をオフにしました',
    features: {
      mcp_connections: [
        'MCP接続',
        'メンバーとチームが、それぞれ許可した範囲でアプリやAIエージェントをこのスクールに接続できます。メニューに「開発者 → OAuthアプリケーション」が表示されます。',
      ],
      id_token_signing: [
        '署名付きIDトークン',
        '「このスクールでログイン」を使うアプリが、公開鍵で検証できるIDトークンを受け取ります。',
      ],
      open_client_documents: [
        'クライアント文書の公開受付',
        '自身のアドレスにメタデータ文書を置くアプリなら、誰でもここで名乗れます。「クライアント審査」で審査してください。',
      ],
    },
    offTitle: (name: string) => `${name} をオフにしますか？`,
    offTexts: {
      mcp_connections:
        'OAuthアプリケーション、クライアント審査、連携が管理画面とそのAPIから消えます。接続済みのアプリはそのまま動作し、メンバーは自分のアカウントで接続を解除できます。データは削除されません。',
      id_token_signing:
        'ログイン時にアプリへIDトークンが渡されなくなりますが、同じ情報はUserInfoから取得できます。データは削除されません。',
      open_client_documents:
        '許可リストにないアドレスのアプリは、新しく名乗ることができなくなります。データは削除されません。',
    },
    switchOff: 'オフにする',
  },
})

export const signingKeyMessages = choose({
  en: {
    title: 'Signing keys',
    intro:
      'ID tokens are signed with the active key. Apps verify them with the keys published at this school’s JWKS address.',
    id: 'Key ID',
    state: 'State',
    created: 'Created',
    active: 'Active since',
    retired: 'Retired',
    states: { published: 'Published, signs next', active: 'Active', retired: 'Retired' },
    rotate: 'Rotate keys',
    rotateTitle: 'Rotate the signing keys?',
    rotateText:
      'The published key begins to sign, a new one is published, and the active one retires. Tokens that were signed before stay valid until they expire, so no app breaks.',
    rotated: 'Keys rotated',
    empty: 'No keys yet',
    emptyText: 'A key is made when signed ID tokens are switched on under Beta features.',
  },
  'zh-TW': {
    title: '簽章金鑰',
    intro: 'ID token 以使用中的金鑰簽署，應用程式以本校 JWKS 網址公布的金鑰驗證。',
    id: '金鑰 ID',
    state: '狀態',
    created: '建立時間',
    active: '啟用時間',
    retired: '停用時間',
    states: { published: '已公布，下一個使用', active: '使用中', retired: '已停用' },
    rotate: '輪替金鑰',
    rotateTitle: '要輪替簽章金鑰嗎？',
    rotateText:
      '已公布的金鑰開始簽署，並公布一把新金鑰，原本使用中的金鑰停用。先前簽署的權杖在到期前仍然有效，不會有應用程式中斷。',
    rotated: '已輪替金鑰',
    empty: '還沒有金鑰',
    emptyText: '在「測試版功能」開啟簽章的 ID token 後，就會產生金鑰。',
  },
  ja: {
    title: '署名鍵',
    intro: 'IDトークンは有効な鍵で署名されます。アプリはスクールのJWKSアドレスで公開された鍵で検証します。',
    id: '鍵ID',
    state: '状態',
    created: '作成',
    active: '有効化',
    retired: '引退',
    states: { published: '公開済み（次に署名）', active: '有効', retired: '引退' },
    rotate: '鍵を更新',
    rotateTitle: '署名鍵を更新しますか？',
    rotateText:
      '公開済みの鍵が署名を始め、新しい鍵が公開され、有効だった鍵は引退します。以前のトークンは期限まで有効なので、アプリは止まりません。',
    rotated: '鍵を更新しました',
    empty: '鍵はまだありません',
    emptyText: '「ベータ機能」で署名付きIDトークンをオンにすると作成されます。',
  },
})

export const auditMessages = choose({
  en: {
    title: 'Audit log',
    intro: 'Who did what, when and from where. Entries cannot be changed or deleted.',
    empty: 'No entries yet',
    when: 'When',
    what: 'What',
    who: 'By',
    whom: 'Concerns',
    where: 'From',
    detail: 'Details',
    nobody: 'System',
  },
  'zh-TW': {
    title: '稽核紀錄',
    intro: '誰在何時、從哪裡做了什麼。紀錄無法變更或刪除。',
    empty: '還沒有紀錄',
    when: '時間',
    what: '事件',
    who: '執行者',
    whom: '對象',
    where: '來源',
    detail: '細節',
    nobody: '系統',
  },
  ja: {
    title: '監査ログ',
    intro: '誰が、いつ、どこから、何をしたか。記録は変更も削除もできません。',
    empty: '記録はまだありません',
    when: '日時',
    what: '内容',
    who: '実行者',
    whom: '対象',
    where: '接続元',
    detail: '詳細',
    nobody: 'システム',
  },
})
