import type { MailMessages } from '../mail-messages.ts'
import { aboutApps } from '../remaining-apps.ts'

const worksOnce = (lasts: string) => `リンクは ${lasts}以内に 1 回だけ使えます。`
const wasYou = 'ご本人の操作であれば、何もする必要はありません。'
const connectedApps = aboutApps({
  signedOut: '連携していたアプリは、すべてのスクールでログアウトされました。',
  none: 'アカウントと連携しているアプリはありません。',
  connected: (apps) => {
    const list = apps.map(({ name, school }) => `「${name}」（${school}）`).join('、')
    return `次のアプリは引き続きアカウントと連携しています：${list}。連携は各スクールのアカウントページで解除できます。`
  },
})

const quoted = (message: string | null) => (message ? message.split('\n').filter(Boolean) : [])

export const ja: MailMessages = {
  greeting: (name) => (name ? `${name} さん、こんにちは。` : 'こんにちは。'),
  orOpen: 'ボタンが使えないときは、次のアドレスを開いてください：',
  sentBy: (school) => `このメールは ${school} からお送りしました。`,
  mails: {
    verify_email: ({ school, lasts }) => ({
      subject: `${school}：メールアドレスをご確認ください`,
      before: [
        `${school} へようこそ。あと一歩です。このメールアドレスがご自分のものであることを確認し、設定したパスワードを入力すると、アカウントの登録が完了します。`,
      ],
      button: 'アドレスを確認する',
      after: [
        worksOnce(lasts),
        '登録した覚えがなければ、このメールは無視してください。アカウントは作成されません。',
      ],
    }),
    already_registered: ({ school, lasts }) => ({
      subject: `${school}：アカウントはすでにお持ちです`,
      before: [
        `どなたか（おそらくご本人）が、このアドレスで ${school} に登録しようとしました。アカウントはすでにお持ちですので、このリンクからログインできます。`,
      ],
      button: 'ログインする',
      after: [
        worksOnce(lasts),
        '覚えがなければ、このメールは無視してください。変更は行われず、アカウントの有無が相手に知られることもありません。',
      ],
    }),
    reset_password: ({ school, when, lasts }) => ({
      subject: `${school}：新しいパスワードの設定`,
      before: [`${when} に ${school} でパスワードの再設定のご依頼がありました。こちらから設定できます。`],
      button: 'パスワードを設定する',
      after: [
        worksOnce(lasts),
        '依頼した覚えがなければ、このメールは無視してください。パスワードは今のままです。',
      ],
    }),
    sign_in_link: ({ school, when, lasts }) => ({
      subject: `${school}：ログイン用のリンク`,
      before: [`${when} にご依頼の、${school} へログインするリンクです。`],
      button: 'ログインする',
      after: [
        `${worksOnce(lasts)}このリンクがあれば誰でもアカウントにログインできるため、ほかの人に転送しないでください。`,
        '依頼した覚えがなければ、このメールは無視してください。このリンクなしには誰もログインできません。',
      ],
    }),
    sign_in_code: ({ school, lasts, code }) => ({
      subject: `${school}：確認コードは ${code} です`,
      before: [`${school} のご注文ページで、次のコードを入力してください：`],
      code,
      after: [
        `コードは ${lasts}以内に 1 回だけ、発行を依頼したブラウザーでのみ使えます。ほかの人には教えないでください。${school} が電話やメッセージでお尋ねすることはありません。`,
        '依頼した覚えがなければ、このメールは無視してください。コードを入力しないかぎり、何も行われません。',
      ],
    }),
    change_email: ({ school, lasts }) => ({
      subject: `${school}：新しいメールアドレスをご確認ください`,
      before: [
        `${school} のアカウントに、このメールアドレスを使いたいとの依頼がありました。ご本人であれば、ログイン中のブラウザーで確認してください。`,
      ],
      button: 'このアドレスを確認する',
      after: [worksOnce(lasts), '覚えがなければ、このメールは無視してください。変更は行われません。'],
    }),
    email_changed: ({ school, when, newEmail }) => ({
      subject: `${school}：メールアドレスが変更されました`,
      before: [
        `${when} に ${school} で、アカウントのメールアドレスが変更されました。新しいアドレスは ${newEmail} です。こちらの古いアドレスではログインできなくなりました。`,
      ],
      after: [
        wasYou,
        '覚えがなければ、ほかの人がアカウントにログインした可能性があります。すぐにこのアドレスからスクールへご連絡ください。',
      ],
    }),
    password_changed: ({ school, when, apps }) => ({
      subject: `${school}：パスワードが変更されました`,
      before: [
        `${when} に ${school} で、アカウントのパスワードが変更されました。ほかの端末はログアウトされています。`,
        ...connectedApps(apps),
        wasYou,
        '覚えがなければ、すぐに新しいパスワードを設定してください。不正にログインした人はログアウトされ、連携中のアプリも、維持を選ばないかぎりすべてログアウトされます。パスキーはそのまま残りますので、覚えのないものは削除してください。',
      ],
      button: '覚えがありません',
      after: [],
    }),
    second_factor_enabled: ({ school, when }) => ({
      subject: `${school}：2 段階認証がオンになりました`,
      before: [
        `${when} に ${school} で、アカウントの 2 段階認証がオンになりました。これからはログインのときにコードも必要です。リカバリーコードは安全な場所に保管してください。`,
        wasYou,
        '覚えがなければ、すぐに新しいパスワードを設定し、スクールへご連絡ください。',
      ],
      button: '覚えがありません',
      after: [],
    }),
    second_factor_disabled: ({ school, when }) => ({
      subject: `${school}：2 段階認証がオフになりました`,
      before: [
        `${when} に ${school} で、アカウントの 2 段階認証がオフになりました。現在はパスワードだけでログインできます。`,
        wasYou,
        '覚えがなければ、すぐに新しいパスワードを設定し、もう一度オンにしてください。',
      ],
      button: '覚えがありません',
      after: [],
    }),
    passkey_added: ({ school, when }) => ({
      subject: `${school}：パスキーが追加されました`,
      before: [
        `${when} に ${school} で、アカウントにパスキーが追加されました。パスワードもコードもなしでログインできます。`,
        wasYou,
        '覚えがなければ、すぐに新しいパスワードを設定し、そのパスキーを削除してください。パスワードを変えるだけでは無効になりません。',
      ],
      button: '覚えがありません',
      after: [],
    }),
    passkey_removed: ({ school, when }) => ({
      subject: `${school}：パスキーが削除されました`,
      before: [
        `${when} に ${school} で、アカウントのパスキーが削除されました。そのパスキーではもうログインできません。`,
        wasYou,
        '覚えがなければ、すぐに新しいパスワードを設定し、ほかのパスキーがご自分のものか確かめてください。',
      ],
      button: '覚えがありません',
      after: [],
    }),
    account_deleted: ({ school, when }) => ({
      subject: `${school}：アカウントが削除されました`,
      before: [
        `${when} に、${school} とそのほかのスクールでお使いのアカウントが削除されました。請求書など、法律で保存が必要なものだけが残ります。`,
        '一緒に学んでくださり、ありがとうございました。',
      ],
      after: ['覚えがなければ、すぐにスクールへご連絡ください。'],
    }),
    data_export_ready: ({ school, when, lasts }) => ({
      subject: `${school}：データの準備ができました`,
      before: [`${school} にあるあなたのデータのコピーが、${when} に完成しました。`],
      button: 'データを受け取る',
      after: [
        `ログインするとダウンロードできます。${lasts}間保管したあと削除します。`,
        '依頼した覚えがなければ、ほかの人がアカウントにログインした可能性があります。すぐに新しいパスワードを設定してください。',
      ],
    }),
    test_mail: ({ school, when }) => ({
      subject: `${school}：テストメール`,
      before: [
        `${when} にご依頼のテストメールです。${school} から受講生に届くメールは、このメールと同じ差出人名と返信先になります。`,
      ],
      after: ['このメールが読めていれば、メールの送信は正常です。'],
    }),
    notification: ({ school, title, body }) => ({
      subject: `${title} · ${school}`,
      before: body ? [body] : [],
      button: '開く',
      after: ['メールで受け取る内容はアカウントで選べます。'],
    }),
    staff_notification: ({ school, title, body }) => ({
      subject: `${title} · ${school}`,
      before: body ? body.split('\n') : [],
      button: '開く',
      after: ['受け取る通知は、管理画面の「通知」で選べます。'],
    }),
    gift: ({ school, giver, item, message, code }) => ({
      subject: `${giver} さんから ${school} のギフトが届きました`,
      before: [
        `${giver} さんから、${school} の「${item}」のギフトが届いています。`,
        ...quoted(message),
        '次のコードで受け取れます。受け取った日からご利用いただけます。',
      ],
      code,
      button: 'ギフトを受け取る',
      after: [`コードは一度だけ使えます。${giver} さんをご存じなければ、このメールは無視してください。`],
    }),
    gift_bought: ({ school, item, code, recipient }) => ({
      subject: `${school} のギフト：${item}`,
      before: [
        recipient
          ? `ありがとうございます。${school} の「${item}」を ${recipient} さんへのギフトとして購入されました。`
          : `ありがとうございます。${school} の「${item}」をギフトとして購入されました。`,
        'ギフトのコードは次のとおりです。最初に使った方が、その日から利用できます。コードや下のリンクは、贈る相手にだけお伝えください。',
      ],
      code,
      button: 'ギフトを受け取る',
      after: ['コードは、アカウントのご注文からも確認できます。'],
    }),
    seat: ({ school, giver, item, code }) => ({
      subject: `${giver} さんが ${school} の席を用意しました：${item}`,
      before: [
        `${giver} さんが ${school} の「${item}」をあなたのために購入しました。ログインするかアカウントを作成して、席を受け取ってください。`,
      ],
      code,
      button: '席を受け取る',
      after: [`コードは一度だけ使えます。${giver} さんをご存じなければ、このメールは無視してください。`],
    }),
    invitation: ({ school, lasts, inviter, role }) => ({
      subject: `${inviter} さんから ${school} への招待`,
      before: [`${inviter} さんが、あなたを${role}として ${school} に招待しています。お待ちしています。`],
      button: '招待を受ける',
      after: [worksOnce(lasts), `${inviter} さんをご存じなければ、このメールは無視してください。`],
    }),
  },
}
