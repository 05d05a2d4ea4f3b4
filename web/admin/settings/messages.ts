import { choose } from '../kit/texts/language.ts'

export const featureMessages = choose({
  en: {
    title: 'Beta features',
    intro: 'New features that you can try. You can switch them off at any time.',
    since: (day: string) => `On since ${day}`,
    turnedOn: 'Feature switched on',
    turnedOff: 'Feature switched off',
    features: {
      mcp_connections: [
        'MCP connections',
        'Members and the team can connect apps and AI agents to this school, and each person decides on the permissions. The menu then contains “OAuth applications” under “Developers”.',
      ],
      id_token_signing: [
        'Signed ID tokens',
        'Apps that use “Sign in with this school” get an ID token that they can verify with the published keys.',
      ],
      open_client_documents: [
        'Open client documents',
        'Any app with a metadata document at its own URL can request access here. You review it under Client review.',
      ],
    },
    offTitle: (name: string) => `Switch off ${name}?`,
    offTexts: {
      mcp_connections:
        'OAuth applications, client review and integrations disappear from the admin area and its API. Connected apps continue to work; members can disconnect them in their account. Nothing is deleted.',
      id_token_signing:
        'Apps no longer get an ID token when somebody signs in. They can get the same data from UserInfo. Nothing is deleted.',
      open_client_documents:
        'Apps with URLs that are not on the allowlist can no longer request access. Nothing is deleted.',
    },
    switchOff: 'Switch off',
  },
  'zh-TW': {
    title: '測試版功能',
    intro: '可供試用的新功能，隨時可以關閉。',
    since: (day: string) => `自 ${day} 起啟用`,
    turnedOn: '已開啟功能',
    turnedOff: '已關閉功能',
    features: {
      mcp_connections: [
        'MCP 連結',
        '成員與團隊可以將應用程式與 AI 代理連結到本校，並各自決定其權限。選單的「開發者」中會出現「OAuth 應用程式」。',
      ],
      id_token_signing: [
        '簽署的 ID token',
        '使用「以本校登入」的應用程式會取得 ID token，並可用公布的金鑰驗證。',
      ],
      open_client_documents: [
        '開放用戶端文件',
        '任何在自有網址提供中繼資料文件的應用程式，都可以在此請求存取權。你可以在「用戶端審查」中審查。',
      ],
    },
    offTitle: (name: string) => `要關閉「${name}」嗎？`,
    offTexts: {
      mcp_connections:
        'OAuth 應用程式、用戶端審查與整合服務會從管理後台及其 API 消失。已連結的應用程式會繼續運作，成員可在帳號中中斷連結。不會刪除任何資料。',
      id_token_signing:
        '使用者登入時，應用程式不再取得 ID token，但可從 UserInfo 取得相同的資料。不會刪除任何資料。',
      open_client_documents: '網址不在允許清單上的應用程式，將無法再請求存取權。不會刪除任何資料。',
    },
    switchOff: '關閉',
  },
  ja: {
    title: 'ベータ機能',
    intro: '試用できる新機能です。いつでもオフにできます。',
    since: (day: string) => `${day}からオン`,
    turnedOn: '機能をオンにしました',
    turnedOff: '機能をオフにしました',
    features: {
      mcp_connections: [
        'MCP接続',
        'メンバーとチームが、アプリやAIエージェントをこのスクールと連携し、それぞれ権限を決められるようになります。メニューの「開発者」に「OAuthアプリケーション」が追加されます。',
      ],
      id_token_signing: [
        '署名付きIDトークン',
        '「このスクールでログイン」を使うアプリは、公開されたキーで検証できるIDトークンを取得します。',
      ],
      open_client_documents: [
        'クライアントドキュメントの公開受付',
        '自身のURLにメタデータドキュメントを持つすべてのアプリが、ここでアクセスを要求できるようになります。「クライアント審査」で審査してください。',
      ],
    },
    offTitle: (name: string) => `${name}をオフにしますか？`,
    offTexts: {
      mcp_connections:
        'OAuthアプリケーション、クライアント審査、連携サービスが、管理画面とそのAPIから消えます。連携済みのアプリは引き続き動作し、メンバーはアカウントで連携を解除できます。データは削除されません。',
      id_token_signing:
        'ログイン時に、アプリはIDトークンを取得できなくなります。同じデータはUserInfoから取得できます。データは削除されません。',
      open_client_documents:
        '許可リストにないURLのアプリは、アクセスを要求できなくなります。データは削除されません。',
    },
    switchOff: 'オフにする',
  },
})

export const signingKeyMessages = choose({
  en: {
    title: 'Signing keys',
    intro:
      'ID tokens are signed with the active key. Apps verify them with the keys published at this school’s JWKS URL.',
    id: 'Key ID',
    state: 'Status',
    created: 'Created',
    active: 'Active since',
    retired: 'Retired',
    states: { published: 'Published, active next', active: 'Active', retired: 'Retired' },
    rotate: 'Rotate keys',
    rotateTitle: 'Rotate the signing keys?',
    rotateText:
      'The published key becomes active, a new key is published, and the active key is retired. Existing tokens stay valid until they expire, so apps are not interrupted.',
    rotated: 'Keys rotated',
    empty: 'No keys yet',
    emptyText: 'The first key is created when you switch on signed ID tokens under Beta features.',
  },
  'zh-TW': {
    title: '簽署金鑰',
    intro: 'ID token 以使用中的金鑰簽署，應用程式以本校 JWKS 網址公布的金鑰驗證。',
    id: '金鑰 ID',
    state: '狀態',
    created: '建立時間',
    active: '啟用時間',
    retired: '停用時間',
    states: { published: '已公布，下次啟用', active: '使用中', retired: '已停用' },
    rotate: '輪替金鑰',
    rotateTitle: '要輪替簽署金鑰嗎？',
    rotateText:
      '已公布的金鑰會啟用，系統會公布新的金鑰，並停用目前使用中的金鑰。現有的權杖在到期前仍然有效，應用程式不會中斷。',
    rotated: '已輪替金鑰',
    empty: '還沒有金鑰',
    emptyText: '在「測試版功能」開啟簽署的 ID token 後，系統會建立第一把金鑰。',
  },
  ja: {
    title: '署名キー',
    intro:
      'IDトークンは有効なキーで署名されます。アプリは、このスクールのJWKS URLで公開されたキーで検証します。',
    id: 'キーID',
    state: '状態',
    created: '作成日時',
    active: '有効化日時',
    retired: '廃止日時',
    states: { published: '公開済み（次に有効化）', active: '有効', retired: '廃止済み' },
    rotate: 'キーをローテーション',
    rotateTitle: '署名キーをローテーションしますか？',
    rotateText:
      '公開済みのキーが有効になり、新しいキーが公開され、現在有効なキーは廃止されます。既存のトークンは期限まで有効なため、アプリは中断されません。',
    rotated: 'キーをローテーションしました',
    empty: 'キーはまだありません',
    emptyText: '「ベータ機能」で署名付きIDトークンをオンにすると、最初のキーが作成されます。',
  },
})

export const auditMessages = choose({
  en: {
    title: 'Audit log',
    intro:
      'Actions at this school with their time, person and IP address. Entries cannot be changed or deleted.',
    empty: 'No entries yet',
    when: 'Time',
    action: 'Action',
    actor: 'By',
    whom: 'Object',
    where: 'From',
    detail: 'Details',
    nobody: 'System',
  },
  'zh-TW': {
    title: '稽核紀錄',
    intro: '本校的操作紀錄，包含時間、執行者與 IP 位址。紀錄無法變更或刪除。',
    empty: '還沒有紀錄',
    when: '時間',
    action: '操作',
    actor: '執行者',
    whom: '對象',
    where: '來源',
    detail: '詳細資料',
    nobody: '系統',
  },
  ja: {
    title: '監査ログ',
    intro:
      'このスクールでの操作の記録です。日時、実行者、IPアドレスを含みます。記録は変更も削除もできません。',
    empty: '記録はまだありません',
    when: '日時',
    action: '操作',
    actor: '実行者',
    whom: '対象',
    where: '接続元',
    detail: '詳細',
    nobody: 'システム',
  },
})
