import { localised } from '../../platform/locales.ts'

/** The introduction to the member API and its use. */
export const guideMessages = localised({
  en: {
    title: 'Member API',
    lead: (school: string) =>
      `With a member’s permission, an app or an agent sees what that member has at ${school}: courses and progress, certificates, downloads, events, payments and the inbox. It never sees another member’s data.`,
    openConsole: 'Try it in the console',
    browseSchema: 'Browse the schema',
    adminApi: 'For the team: the admin API',
    contents: 'On this page',
    endpoint: {
      title: 'One endpoint',
      text: 'GraphQL over HTTP. POST a JSON object with a `query` and optional `variables`; the response contains `data` and `errors`. Every request needs a member’s access token.',
    },
    audience: {
      title: 'Who it is for',
      members: [
        'Members',
        'View your own data in the console. You need only your account, no app and no client.',
      ],
      makers: [
        'App developers',
        'A syllabus with progress in one request, billing history, open payments and how to pay them.',
      ],
      agents: ['Agents', 'The same data and the same consent, with a readable schema and documented limits.'],
    },
    scopes: {
      title: 'Two scopes',
      text: 'Members see them on the consent page in these words. They can deny either scope, and revoke both at any time.',
      scope: 'Scope',
      opens: 'What it allows',
      nothingElse: 'No other data of a member can be changed through this API.',
    },
    client: {
      title: 'Get a client',
      text: (school: string) =>
        `An operator of ${school} creates it for you and gives you its \`client_id\`. Member clients cannot register themselves. Tell the operator:`,
      textForHost: (school: string) =>
        `The host of ${school} creates it for you and gives you its \`client_id\`. Member clients cannot register themselves. Tell the host:`,
      needs: [
        'the name that members will see on the consent page',
        'the redirect URI: https, or http on `127.0.0.1` for a program on the member’s own computer',
        'the scopes: only `account:read` if that is all you need',
        'whether your app can keep a secret; an app in a browser or on a phone cannot',
      ],
      operator:
        'The operator creates it in the admin area, under Developers, OAuth applications. The host of the deployment can also run:',
      withoutScreens: 'The host of the deployment runs:',
      next: 'Then sign members in with PKCE:',
      guide: 'the sign-in walkthrough, step by step',
    },
    call: { title: 'A first call', shell: 'In a shell', typescript: 'In TypeScript' },
    paging: {
      title: 'Paging',
      text: (usual: number, most: number) =>
        `Lists that grow are connections. Use \`first\` with \`after\`, or \`last\` with \`before\`: the default is ${usual}, the maximum ${most}, and larger values are reduced to ${most}. Continue with \`pageInfo.endCursor\` while \`hasNextPage\` is true. Cursors are opaque, and a list keeps its order while rows are added.`,
    },
    errors: {
      title: 'Errors',
      text: 'If the request does not reach the schema, the HTTP status says what is wrong. Otherwise the status is 200 and each failed field has an entry in `errors`: match on `extensions.code`, never on the message.',
      answer: 'Response',
      meaning: 'What it means, and what to do',
      rows: [
        [
          '401 invalid_token',
          'The token is missing or invalid. Refresh it once, otherwise sign the member in again.',
        ],
        [
          '403 insufficient_scope',
          'The token has neither account scope. The `WWW-Authenticate` header names what is missing.',
        ],
        ['413', 'The body is too large.'],
        ['429', 'Too many requests. Retry after `Retry-After` seconds; keep the token.'],
        ['503', 'Temporarily unavailable. Retry after `Retry-After` seconds; keep the token.'],
        [
          '200 + errors',
          'A field failed: its scope is missing, an id is unknown (`NOT_FOUND`), or an argument is invalid (`BAD_USER_INPUT`). The other fields are returned.',
        ],
      ],
      requestId: 'Every response has an `x-request-id`. Quote it when you ask for support.',
    },
    limits: {
      title: 'Limits',
      text: 'A request that exceeds a limit is refused before it is executed.',
      depth: ['Depth', 'levels of fields; introspection is exempt'],
      aliases: ['Aliases', 'in one document'],
      rootFields: ['Root fields', 'in one operation'],
      tokens: ['Tokens', 'words and punctuation of the query text'],
      bodyBytes: ['Body', 'of one request'],
      cost: ['Cost', 'objects that one response may contain'],
      requestsPerMinute: ['Requests', 'per minute, for each access token'],
      work: ({ objects, lists, tokens }: { objects: number; lists: number; tokens: number }) =>
        `A request counts as one, and a large one as several: one more for each ${objects} objects in its response, each ${lists} lists that it reads, and each ${tokens} tokens of a query that was not sent recently. \`RateLimit-Remaining\` shows how many are left.`,
    },
    change: {
      title: 'Versioning',
      text: 'Fields may be added at any time, and are deprecated before they are removed. Ignore fields that you do not know; an enum may gain values.',
    },
  },
  'zh-TW': {
    title: '成員 API',
    lead: (school) =>
      `經成員授權後，應用程式或 AI 代理可讀取該成員在 ${school} 的資料：課程與進度、證書、數位商品、活動、付款與收件匣。無法讀取其他成員的資料。`,
    openConsole: '在主控台試用',
    browseSchema: '瀏覽 Schema',
    adminApi: '團隊專用：管理 API',
    contents: '本頁內容',
    endpoint: {
      title: '單一端點',
      text: '透過 HTTP 使用 GraphQL。以 POST 送出含有 `query` 與選填 `variables` 的 JSON 物件，回應包含 `data` 與 `errors`。每個請求都需要成員的存取權杖。',
    },
    audience: {
      title: '適用對象',
      members: ['成員', '在主控台檢視自己的資料。只需要帳號，不需要應用程式或用戶端。'],
      makers: ['應用程式開發者', '一個請求即可取得含進度的課程內容、付款紀錄，以及未付款項與付款方式。'],
      agents: ['AI 代理', '相同的資料與同意流程，並有可讀取的 Schema 與文件化的限制。'],
    },
    scopes: {
      title: '兩個 scope',
      text: '成員在同意頁面上會看到以下文字。成員可以拒絕其中任一 scope，也可以隨時全部撤銷。',
      scope: 'Scope',
      opens: '允許的操作',
      nothingElse: '無法透過此 API 變更成員的其他資料。',
    },
    client: {
      title: '取得用戶端',
      text: (school) =>
        `由 ${school} 的管理人員為你建立，並提供 \`client_id\`。成員用戶端無法自行註冊。請告知管理人員：`,
      textForHost: (school) =>
        `由 ${school} 的平台管理者為你建立，並提供 \`client_id\`。成員用戶端無法自行註冊。請告知平台管理者：`,
      needs: [
        '成員在同意頁面上會看到的名稱',
        '重新導向 URI：https，或供成員自己電腦上的程式使用的 `127.0.0.1` http 網址',
        '所需的 scope：若只需讀取，請只要求 `account:read`',
        '應用程式能否保管密鑰；瀏覽器或手機上的應用程式無法保管',
      ],
      operator: '管理人員在管理後台的「開發者」>「OAuth 應用程式」中建立。平台管理者也可以執行：',
      withoutScreens: '平台管理者執行：',
      next: '接著以 PKCE 讓成員登入：',
      guide: '登入流程的逐步說明',
    },
    call: { title: '第一個請求', shell: '使用終端機', typescript: '使用 TypeScript' },
    paging: {
      title: '分頁',
      text: (usual, most) =>
        `項目會增加的列表都是 connection。以 \`first\` 搭配 \`after\`，或以 \`last\` 搭配 \`before\`：預設 ${usual} 筆，最多 ${most} 筆，較大的值會減為 ${most}。\`hasNextPage\` 為 true 時，以 \`pageInfo.endCursor\` 繼續。游標為不透明值；新增資料時，列表的順序不變。`,
    },
    errors: {
      title: '錯誤',
      text: '若請求未到達 Schema，HTTP 狀態碼會說明問題。否則狀態碼為 200，每個失敗的欄位在 `errors` 中有一筆：請比對 `extensions.code`，不要比對訊息。',
      answer: '回應',
      meaning: '意義與處理方式',
      rows: [
        ['401 invalid_token', '沒有權杖，或權杖無效。請更新一次；若仍失敗，請讓成員重新登入。'],
        ['403 insufficient_scope', '權杖沒有任何 account scope。`WWW-Authenticate` 標頭會列出缺少的 scope。'],
        ['413', '請求內容過大。'],
        ['429', '請求過多。請於 `Retry-After` 秒後重試，權杖仍可使用。'],
        ['503', '暫時無法使用。請於 `Retry-After` 秒後重試，權杖仍可使用。'],
        [
          '200 + errors',
          '欄位失敗：缺少 scope、id 不存在（`NOT_FOUND`）或引數無效（`BAD_USER_INPUT`）。其他欄位會正常回傳。',
        ],
      ],
      requestId: '每個回應都有 `x-request-id`。需要協助時，請一併提供。',
    },
    limits: {
      title: '限制',
      text: '超過限制的請求會在執行前被拒絕。',
      depth: ['深度', '層欄位；introspection 不計'],
      aliases: ['別名', '個，每份文件'],
      rootFields: ['根欄位', '個，每個操作'],
      tokens: ['Token', '個查詢文字中的詞與標點'],
      bodyBytes: ['內容大小', '每次請求'],
      cost: ['成本', '個物件，單一回應可包含的上限'],
      requestsPerMinute: ['請求', '次，每個存取權杖每分鐘'],
      work: ({ objects, lists, tokens }) =>
        `一個請求計為一次，較大的請求計為多次：回應中每 ${objects} 個物件、每讀取 ${lists} 個列表，以及近期未送出過的查詢每 ${tokens} 個 token，各多計一次。剩餘次數請見 \`RateLimit-Remaining\`。`,
    },
    change: {
      title: '版本管理',
      text: '欄位可能隨時新增，移除前會先標示為已棄用。請忽略不認得的欄位；列舉可能增加新的值。',
    },
  },
  ja: {
    title: 'メンバー API',
    lead: (school) =>
      `メンバーの許可があれば、アプリやエージェントは ${school} でのそのメンバーのデータを読み取れます：コースと進捗、修了証、ダウンロード、イベント、支払い、受信箱。ほかのメンバーのデータは読み取れません。`,
    openConsole: 'コンソールで試す',
    browseSchema: 'スキーマを見る',
    adminApi: 'チーム向け：管理 API',
    contents: 'このページの内容',
    endpoint: {
      title: '単一のエンドポイント',
      text: 'HTTP 上の GraphQL です。`query` と任意の `variables` を含む JSON オブジェクトを POST すると、応答に `data` と `errors` が含まれます。すべてのリクエストにメンバーのアクセストークンが必要です。',
    },
    audience: {
      title: '対象者',
      members: [
        'メンバー',
        'コンソールで自分のデータを表示できます。必要なのはアカウントだけで、アプリもクライアントも不要です。',
      ],
      makers: [
        'アプリ開発者',
        '進捗付きのカリキュラムを 1 回のリクエストで取得できます。支払い履歴、未払いの支払いとその支払い方法も取得できます。',
      ],
      agents: [
        'エージェント',
        '同じデータ、同じ同意。スキーマを読み取ることができ、制限は文書化されています。',
      ],
    },
    scopes: {
      title: '2 つのスコープ',
      text: 'メンバーは同意ページで次の文を読みます。どちらのスコープも拒否でき、両方をいつでも取り消せます。',
      scope: 'スコープ',
      opens: 'できること',
      nothingElse: 'この API で、メンバーのほかのデータを変更することはできません。',
    },
    client: {
      title: 'クライアントを取得する',
      text: (school) =>
        `${school} の運営者が作成し、\`client_id\` をお渡しします。メンバー用クライアントは自分で登録できません。運営者に次のことを伝えてください：`,
      textForHost: (school) =>
        `${school} のホストが作成し、\`client_id\` をお渡しします。メンバー用クライアントは自分で登録できません。ホストに次のことを伝えてください：`,
      needs: [
        '同意ページでメンバーに表示される名前',
        'リダイレクト URI：https、またはメンバー自身のコンピューターで動くプログラム用の `127.0.0.1` の http',
        'スコープ：読み取りだけなら `account:read` のみ',
        'アプリがシークレットを保管できるかどうか。ブラウザーやスマートフォンのアプリは保管できません',
      ],
      operator:
        '運営者は管理画面の「開発者」>「OAuthアプリケーション」で作成します。ホストは次のコマンドも実行できます：',
      withoutScreens: 'ホストが次のコマンドを実行します：',
      next: '次に、PKCE でメンバーをログインさせます：',
      guide: 'ログイン手順の詳細',
    },
    call: { title: '最初のリクエスト', shell: 'シェルで', typescript: 'TypeScript で' },
    paging: {
      title: 'ページネーション',
      text: (usual, most) =>
        `項目が増える一覧はコネクションです。\`first\` と \`after\`、または \`last\` と \`before\` を指定します。既定は ${usual} 件、最大は ${most} 件で、それより大きい値は ${most} になります。\`hasNextPage\` が true の間は \`pageInfo.endCursor\` で続けます。カーソルの値は不透明で、行が追加されても一覧の順序は変わりません。`,
    },
    errors: {
      title: 'エラー',
      text: 'リクエストがスキーマに届かない場合は、HTTP ステータスが問題を示します。それ以外の場合、ステータスは 200 で、失敗したフィールドごとに `errors` に項目があります。メッセージではなく `extensions.code` で判定してください。',
      answer: '応答',
      meaning: '意味と対処方法',
      rows: [
        [
          '401 invalid_token',
          'トークンがないか、無効です。一度更新し、それでも失敗する場合はメンバーをもう一度ログインさせてください。',
        ],
        [
          '403 insufficient_scope',
          'トークンに account スコープがありません。不足しているスコープは `WWW-Authenticate` ヘッダーにあります。',
        ],
        ['413', '本文が大きすぎます。'],
        [
          '429',
          'リクエストが多すぎます。`Retry-After` 秒後に再試行してください。トークンは引き続き使えます。',
        ],
        [
          '503',
          '一時的に利用できません。`Retry-After` 秒後に再試行してください。トークンは引き続き使えます。',
        ],
        [
          '200 + errors',
          'フィールドが失敗しました：スコープが不足している、id が存在しない（`NOT_FOUND`）、引数が無効（`BAD_USER_INPUT`）。ほかのフィールドは返されます。',
        ],
      ],
      requestId: 'すべての応答に `x-request-id` があります。お問い合わせの際に添えてください。',
    },
    limits: {
      title: '制限',
      text: '制限を超えるリクエストは、実行される前に拒否されます。',
      depth: ['深さ', '階層まで。イントロスペクションは対象外'],
      aliases: ['別名', '個まで（1 つのドキュメント）'],
      rootFields: ['ルートフィールド', '個まで（1 つの操作）'],
      tokens: ['トークン', '個まで（クエリの語と記号）'],
      bodyBytes: ['本文', '1 回のリクエスト'],
      cost: ['コスト', '個まで（1 つの応答に含まれるオブジェクト）'],
      requestsPerMinute: ['リクエスト', '回まで（アクセストークンごと、1 分あたり）'],
      work: ({ objects, lists, tokens }) =>
        `リクエストは 1 回と数え、大きなものは複数回と数えます。応答のオブジェクト ${objects} 個ごと、読み取るリスト ${lists} 件ごと、最近送信されていないクエリのトークン ${tokens} 個ごとに 1 回増えます。残りの回数は \`RateLimit-Remaining\` で確認できます。`,
    },
    change: {
      title: 'バージョニング',
      text: 'フィールドはいつでも追加されることがあり、削除される前に非推奨になります。不明なフィールドは無視してください。列挙型には値が追加されることがあります。',
    },
  },
})
