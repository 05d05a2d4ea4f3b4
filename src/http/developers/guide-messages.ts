import { localised } from '../../platform/locales.ts'

/** The introduction to the member API and its use. */
export const guideMessages = localised({
  en: {
    title: 'Member API',
    lead: (school: string) =>
      `With a member’s permission, an app or an agent sees what that member has at ${school}: courses and progress, downloads, events, payments and the inbox. It never sees another member’s data.`,
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
    title: '會員 API',
    lead: (school) =>
      `經過成員同意，應用程式或 AI 代理可以讀取這位成員在 ${school} 的資料：課程與進度、數位商品、活動、付款和通知。別人的一律看不到。`,
    openConsole: '到主控台試試看',
    browseSchema: '瀏覽結構',
    adminApi: '團隊專用：管理 API',
    contents: '本頁內容',
    endpoint: {
      title: '只有一個端點',
      text: '透過 HTTP 使用 GraphQL。用 POST 送出一個 JSON 物件，裡面放 `query`，需要時加上 `variables`；回應裡有 `data` 和 `errors`。每次呼叫都要附上成員的存取權杖，這裡沒有匿名存取。',
    },
    audience: {
      title: '適合誰',
      members: ['成員', '在主控台查看自己的資料。不需要應用程式，也不需要 client，有帳號就行。'],
      makers: ['應用程式開發者', '一次呼叫就拿到課程大綱和進度、帳單紀錄，以及還有哪些款項要付、怎麼付。'],
      agents: ['AI 代理', '同樣的資料、同樣的同意流程。結構讀得到，限制也寫得清清楚楚。'],
    },
    scopes: {
      title: '兩個 scope',
      text: '成員在同意頁面上看到的就是這些文字。兩項之中可以只同意一項，也隨時可以全部收回。',
      scope: 'Scope',
      opens: '開放的內容',
      nothingElse: '除此之外，這個 API 不能變更成員的任何東西。',
    },
    client: {
      title: '取得 client',
      text: (school) =>
        `由 ${school} 的管理人員為你建立，再把 \`client_id\` 交給你。會員用的 client 不能自行註冊。請告訴管理人員：`,
      textForHost: (school) =>
        `由 ${school} 的系統維運者為你建立，再把 \`client_id\` 交給你。會員用的 client 不能自行註冊。請告訴維運者：`,
      needs: [
        '成員在同意頁面上會看到的名稱',
        '成員登入後返回的網址：https，或是在成員自己電腦上執行的程式可用 `127.0.0.1` 的 http',
        '需要的 scope：如果只要讀取，就只申請 `account:read`',
        '你的應用程式能不能保守密鑰；在瀏覽器或手機上執行的都不能',
      ],
      operator: '管理人員在管理後台的「開發者」→「OAuth 應用程式」建立。部署的維運者也可以執行：',
      withoutScreens: '部署的維運者執行：',
      next: '接著用 PKCE 讓成員登入：',
      guide: '一步一步的登入說明',
    },
    call: { title: '第一次呼叫', shell: '在終端機', typescript: '用 TypeScript' },
    paging: {
      title: '分頁',
      text: (usual, most) =>
        `會變長的清單都是 connection。用 \`first\` 搭配 \`after\`，或 \`last\` 搭配 \`before\`：不指定就是 ${usual} 筆，最多 ${most} 筆，要求更多也只給 ${most} 筆。只要 \`hasNextPage\` 是 true，就用 \`pageInfo.endCursor\` 繼續。游標在這個 API 之外沒有意義；有新資料加入時，清單的順序不會亂。`,
    },
    errors: {
      title: '出錯的時候',
      text: '還沒進到結構之前，由狀態碼說明問題。進到結構之後狀態碼是 200，每個失敗的部分在 `errors` 裡有一筆：請比對 `extensions.code`，不要比對文字。',
      answer: '回應',
      meaning: '意思，以及該怎麼做',
      rows: [
        ['401 invalid_token', '沒有權杖，或權杖在這裡無效。先更新一次，不行就請成員重新登入。'],
        [
          '403 insufficient_scope',
          '權杖兩個 account scope 都沒有。`WWW-Authenticate` 標頭會列出缺少的 scope。',
        ],
        ['413', '請求內容太大。'],
        ['429', '請求太多。請依 `Retry-After` 等待，權杖可以留著。'],
        ['503', '是我們的問題。請依 `Retry-After` 等待，權杖可以留著。'],
        [
          '200 + errors',
          '有一部分沒有回答：缺少需要的 scope、沒有這個 id（`NOT_FOUND`），或參數不合理（`BAD_USER_INPUT`）。其他部分照常回答。',
        ],
      ],
      requestId: '每個回應都有 `x-request-id`，需要協助時請附上它。',
    },
    limits: {
      title: '限制',
      text: '超過的請求在讀取任何資料之前就會被拒絕。',
      depth: ['深度', '層欄位；introspection 不計'],
      aliases: ['別名', '個，以一份文件計'],
      rootFields: ['根欄位', '個，以一次操作計'],
      tokens: ['Token', '個查詢文字裡的詞和符號'],
      bodyBytes: ['內容大小', '每次請求'],
      cost: ['成本', '個物件，一次回應最多可能包含的數量'],
      requestsPerMinute: ['請求', '次，每個存取權杖每分鐘'],
      work: ({ objects, lists, tokens }) =>
        `一個請求計為一次，較大的請求計為多次：回應中每 ${objects} 個物件、每讀取 ${lists} 個列表、最近沒送過的查詢每 ${tokens} 個 token，各多計一次。剩餘次數見 \`RateLimit-Remaining\`。`,
    },
    change: {
      title: '什麼會改變',
      text: '欄位只會增加；要移除之前，會先標示為已棄用一段時間。請只讀你認得的部分，其餘略過；列舉也可能增加新的值。',
    },
  },
  ja: {
    title: 'メンバー API',
    lead: (school) =>
      `メンバー本人の許可があれば、アプリやエージェントが ${school} でのその人の情報を読めます。講座と進み具合、ダウンロード商品、イベント、支払い、通知です。ほかの人の情報は一切見えません。`,
    openConsole: 'コンソールで試す',
    browseSchema: 'スキーマを見る',
    adminApi: '運営チーム向け：管理 API',
    contents: 'このページの内容',
    endpoint: {
      title: '入口は一つ',
      text: 'HTTP 上の GraphQL です。`query` と、必要なら `variables` を入れた JSON オブジェクトを POST すると、`data` と `errors` が返ります。どの呼び出しにもメンバーのアクセストークンが必要で、匿名では使えません。',
    },
    audience: {
      title: 'こんな方に',
      members: [
        'メンバー',
        'コンソールで自分の情報を見られます。アプリもクライアントも要りません。アカウントだけで十分です。',
      ],
      makers: [
        'アプリを作る方',
        '進み具合つきのシラバスを一度の呼び出しで。支払い履歴も、未払いの支払い方法もわかります。',
      ],
      agents: ['エージェント', '同じデータ、同じ同意。読めるスキーマと、明記された制限があります。'],
    },
    scopes: {
      title: '二つのスコープ',
      text: 'メンバーは同意ページでこの言葉のまま読みます。片方だけを断ることも、あとで両方を取り消すこともできます。',
      scope: 'スコープ',
      opens: 'できること',
      nothingElse: 'この API で、メンバーのほかの情報は何も変更できません。',
    },
    client: {
      title: 'クライアントを用意する',
      text: (school) =>
        `${school} の運営担当者が作成し、\`client_id\` をお渡しします。メンバー用クライアントを自分で登録することはできません。担当者に次のことを伝えてください。`,
      textForHost: (school) =>
        `${school} のシステム運用者が作成し、\`client_id\` をお渡しします。メンバー用クライアントを自分で登録することはできません。運用者に次のことを伝えてください。`,
      needs: [
        '同意ページでメンバーが読む名前',
        'メンバーが戻るアドレス。https、またはメンバー自身のコンピューターで動くプログラムなら `127.0.0.1` の http',
        'スコープ。読むだけなら `account:read` だけにしてください',
        'アプリが秘密を守れるかどうか。ブラウザーやスマートフォンで動くものは守れません',
      ],
      operator:
        '担当者は管理画面の「開発者」→「OAuthアプリケーション」で作成します。デプロイの運用者は次のコマンドでも作成できます。',
      withoutScreens: 'デプロイの運用者が次のコマンドで作成します。',
      next: 'そのあと、PKCE でメンバーにログインしてもらいます。',
      guide: 'ログイン手順の詳しい説明',
    },
    call: { title: '最初の呼び出し', shell: 'シェルで', typescript: 'TypeScript で' },
    paging: {
      title: 'ページ分け',
      text: (usual, most) =>
        `増えていく一覧はコネクションです。\`first\` と \`after\`、または \`last\` と \`before\` を指定します。指定がなければ ${usual} 件、最大 ${most} 件で、それ以上を求めても ${most} 件です。\`hasNextPage\` が true の間は \`pageInfo.endCursor\` で続きを読みます。カーソルはこの API の外では意味を持たず、行が増えても順序は変わりません。`,
    },
    errors: {
      title: 'うまくいかないとき',
      text: 'スキーマに届く前の問題はステータスコードが示します。届いたあとは 200 で、失敗した部分ごとに `errors` に項目があります。文章ではなく `extensions.code` で判断してください。',
      answer: '応答',
      meaning: '意味と、すべきこと',
      rows: [
        [
          '401 invalid_token',
          'トークンがないか、ここでは使えません。一度更新し、だめならメンバーにもう一度ログインしてもらってください。',
        ],
        [
          '403 insufficient_scope',
          'トークンに account スコープがどちらもありません。足りないものは `WWW-Authenticate` ヘッダーにあります。',
        ],
        ['413', '本文が大きすぎます。'],
        ['429', 'リクエストが多すぎます。`Retry-After` の間待ってください。トークンはそのまま使えます。'],
        ['503', 'こちらの不具合です。`Retry-After` の間待ってください。トークンはそのまま使えます。'],
        [
          '200 + errors',
          '一部に答えられませんでした。スコープが足りない、id が見つからない（`NOT_FOUND`）、引数がおかしい（`BAD_USER_INPUT`）などです。ほかの部分は返っています。',
        ],
      ],
      requestId: 'どの応答にも `x-request-id` があります。お問い合わせの際に添えてください。',
    },
    limits: {
      title: '制限',
      text: '超えたものは、何も読まれないうちに断られます。',
      depth: ['深さ', '段まで。イントロスペクションは対象外'],
      aliases: ['別名', '個まで（一つの文書）'],
      rootFields: ['ルートフィールド', '個まで（一つの操作）'],
      tokens: ['トークン', '個まで。クエリの語と記号'],
      bodyBytes: ['本文', '一度のリクエスト'],
      cost: ['コスト', '個まで。一つの回答に含まれうるオブジェクト'],
      requestsPerMinute: ['リクエスト', '回。アクセストークンごと、1 分あたり'],
      work: ({ objects, lists, tokens }) =>
        `リクエストは 1 回と数え、大きなものは複数回と数えます。回答のオブジェクト ${objects} 個ごと、読み取るリスト ${lists} 件ごと、最近送られていないクエリのトークン ${tokens} 個ごとに 1 回ずつ増えます。残りの回数は \`RateLimit-Remaining\` で分かります。`,
    },
    change: {
      title: '変わりうること',
      text: 'フィールドは増えていきます。なくなる前には、非推奨と示される期間があります。知っているものだけを読み、ほかは無視してください。列挙に値が増えることもあります。',
    },
  },
})
