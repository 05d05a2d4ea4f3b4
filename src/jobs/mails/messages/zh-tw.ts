import type { MailMessages } from '../mail-messages.ts'
import { aboutApps } from '../remaining-apps.ts'

const worksOnce = (lasts: string) => `連結在 ${lasts}內有效，只能使用一次。`
const wasYou = '如果是你本人，不需要做任何事。'
const connectedApps = aboutApps({
  signedOut: '所有學校中已連結的應用程式都已登出。',
  none: '目前沒有應用程式連結到你的帳號。',
  connected: (apps) => {
    const list = apps.map(({ name, school }) => `「${name}」（${school}）`).join('、')
    return `這些應用程式仍連結到你的帳號：${list}。你可以在該校的帳號頁面中斷連結。`
  },
})

const quoted = (message: string | null) => (message ? message.split('\n').filter(Boolean) : [])

export const zhTw: MailMessages = {
  greeting: (name) => (name ? `${name}，你好：` : '你好：'),
  orOpen: '按鈕沒有反應時，請開啟這個網址：',
  sentBy: (school) => `這封信由 ${school} 寄出。`,
  mails: {
    verify_email: ({ school, lasts }) => ({
      subject: `請確認你在 ${school} 的電子郵件`,
      before: [`歡迎來到 ${school}。只差最後一步：請確認這是你的信箱，並輸入你設定的密碼，帳號就完成了。`],
      button: '確認我的信箱',
      after: [worksOnce(lasts), '如果不是你註冊的，請忽略這封信；沒有你的確認，帳號不會建立。'],
    }),
    already_registered: ({ school, lasts }) => ({
      subject: `你已經有帳號了，在 ${school} 也能使用`,
      before: [`有人（應該就是你）剛剛用這個信箱在 ${school} 註冊。你其實已經有帳號了，用這個連結就能登入。`],
      button: '登入',
      after: [worksOnce(lasts), '如果不是你，請忽略這封信。你的帳號不會有任何改變，對方也不會知道你有帳號。'],
    }),
    reset_password: ({ school, when, lasts }) => ({
      subject: `設定你在 ${school} 的新密碼`,
      before: [`我們在 ${when} 收到你在 ${school} 重設密碼的要求，請從這裡設定新密碼。`],
      button: '設定新密碼',
      after: [worksOnce(lasts), '如果不是你要求的，請忽略這封信，你的密碼不會改變。'],
    }),
    sign_in_link: ({ school, when, lasts }) => ({
      subject: `你在 ${school} 的登入連結`,
      before: [`這是你在 ${when} 索取的 ${school} 登入連結。`],
      button: '登入',
      after: [
        `${worksOnce(lasts)}任何人有這個連結都能登入你的帳號，請不要轉寄。`,
        '如果不是你索取的，請忽略這封信；沒有這個連結，任何人都無法登入。',
      ],
    }),
    sign_in_code: ({ school, lasts, code }) => ({
      subject: `${code} 是你在 ${school} 的驗證碼`,
      before: [`請在 ${school} 的結帳頁面輸入這組驗證碼：`],
      code,
      after: [
        `驗證碼在 ${lasts}內有效，只能使用一次，而且只能用在索取它的瀏覽器。請不要告訴任何人：${school} 不會透過電話或訊息向你索取。`,
        '如果不是你索取的，請忽略這封信；沒有輸入驗證碼就不會有任何動作。',
      ],
    }),
    change_email: ({ school, lasts }) => ({
      subject: `請確認你在 ${school} 的新電子郵件`,
      before: [`有人想把自己在 ${school} 的帳號改用這個信箱。如果是你，請在已登入的瀏覽器中開啟連結來確認。`],
      button: '確認這個信箱',
      after: [worksOnce(lasts), '如果不是你，請忽略這封信，帳號不會有任何變更。'],
    }),
    email_changed: ({ school, when, newEmail }) => ({
      subject: `你在 ${school} 的電子郵件已變更`,
      before: [
        `你的帳號已於 ${when} 在 ${school} 更換電子郵件。新的是 ${newEmail}，之後不能再用這個舊信箱登入。`,
      ],
      after: [wasYou, '如果不是你，可能有人登入了你的帳號。請立即用這個信箱聯絡學校。'],
    }),
    password_changed: ({ school, when, apps }) => ({
      subject: `你在 ${school} 的密碼已變更`,
      before: [
        `你的帳號已於 ${when} 在 ${school} 變更密碼，其他裝置都已登出。`,
        ...connectedApps(apps),
        wasYou,
        '如果不是你，請立即設定新密碼，這也會登出其他已登入你帳號的人；除非你選擇保留，已連結的應用程式也會全部登出。通行密鑰不受影響，之後請移除不是你的通行密鑰。',
      ],
      button: '不是我',
      after: [],
    }),
    second_factor_enabled: ({ school, when }) => ({
      subject: `${school} 的兩步驟驗證已開啟`,
      before: [
        `你的帳號已於 ${when} 在 ${school} 開啟兩步驟驗證。之後登入還需要輸入驗證碼，請把復原碼收在安全的地方。`,
        wasYou,
        '如果不是你，請立即設定新密碼，並聯絡學校。',
      ],
      button: '不是我',
      after: [],
    }),
    second_factor_disabled: ({ school, when }) => ({
      subject: `${school} 的兩步驟驗證已關閉`,
      before: [
        `你的帳號已於 ${when} 在 ${school} 關閉兩步驟驗證，現在只要密碼就能登入。`,
        wasYou,
        '如果不是你，請立即設定新密碼，再把兩步驟驗證重新開啟。',
      ],
      button: '不是我',
      after: [],
    }),
    passkey_added: ({ school, when }) => ({
      subject: `你在 ${school} 的帳號新增了通行密鑰`,
      before: [
        `你的帳號已於 ${when} 在 ${school} 新增一把通行密鑰。用它登入不需要密碼，也不需要驗證碼。`,
        wasYou,
        '如果不是你，請立即設定新密碼，再移除這把通行密鑰；只改密碼並不會讓它失效。',
      ],
      button: '不是我',
      after: [],
    }),
    passkey_removed: ({ school, when }) => ({
      subject: `你在 ${school} 的帳號移除了通行密鑰`,
      before: [
        `你的帳號已於 ${when} 在 ${school} 移除一把通行密鑰，之後不能再用它登入。`,
        wasYou,
        '如果不是你，請立即設定新密碼，再確認其他通行密鑰都是你的。',
      ],
      button: '不是我',
      after: [],
    }),
    account_deleted: ({ school, when }) => ({
      subject: `你在 ${school} 的帳號已刪除`,
      before: [
        `你的帳號已於 ${when} 刪除，包括 ${school} 和其他你能登入的學校。只有法律要求學校保存的資料會留下，例如發票。`,
        '謝謝你曾經和我們一起學習。',
      ],
      after: ['如果不是你，請立即聯絡學校。'],
    }),
    data_export_ready: ({ school, when, lasts }) => ({
      subject: `你在 ${school} 的資料準備好了`,
      before: [`你在 ${school} 的資料副本已於 ${when} 準備完成。`],
      button: '下載我的資料',
      after: [
        `登入後即可下載。檔案保留 ${lasts}，之後就會刪除。`,
        '如果不是你索取的，可能有人登入了你的帳號，請立即設定新密碼。',
      ],
    }),
    test_mail: ({ school, when }) => ({
      subject: `${school} 的測試信`,
      before: [
        `這是你在 ${when} 要求寄出的測試信。學員收到 ${school} 的信時，寄件人和回覆地址與這封信相同。`,
      ],
      after: ['你能讀到這封信，表示寄信功能正常。'],
    }),
    notification: ({ school, title, body }) => ({
      subject: `${title} · ${school}`,
      before: body ? [body] : [],
      button: '開啟',
      after: ['要收到哪些通知，可以在你的帳號中設定。'],
    }),
    staff_notification: ({ school, title, body }) => ({
      subject: `${title} · ${school}`,
      before: body ? body.split('\n') : [],
      button: '開啟',
      after: ['要收到哪些通知，可以在管理後台的「通知」中設定。'],
    }),
    gift: ({ school, giver, item, message, code }) => ({
      subject: `${giver} 送你一份 ${school} 的禮物`,
      before: [
        `${giver} 送你 ${school} 的「${item}」。`,
        ...quoted(message),
        '請用這組代碼兌換，從兌換當天起就能使用。',
      ],
      code,
      button: '兌換禮物',
      after: [`代碼只能使用一次。如果你不認識 ${giver}，請忽略這封信。`],
    }),
    gift_bought: ({ school, item, code, recipient }) => ({
      subject: `你在 ${school} 購買的禮物：${item}`,
      before: [
        recipient
          ? `謝謝你。你在 ${school} 購買了「${item}」送給 ${recipient}。`
          : `謝謝你。你在 ${school} 購買了「${item}」作為禮物。`,
        '這是禮物的代碼。第一位兌換的人從當天起就能使用，所以請只把代碼或下面的連結交給收禮的人。',
      ],
      code,
      button: '兌換禮物',
      after: ['你也可以在帳號的訂單中找到這組代碼。'],
    }),
    seat: ({ school, giver, item, code }) => ({
      subject: `${giver} 為你保留了 ${school} 的名額：${item}`,
      before: [`${giver} 為你購買了 ${school} 的「${item}」。請登入或建立帳號，領取你的名額。`],
      code,
      button: '領取名額',
      after: [`代碼只能使用一次。如果你不認識 ${giver}，請忽略這封信。`],
    }),
    invitation: ({ school, lasts, inviter, role }) => ({
      subject: `${inviter} 邀請你加入 ${school}`,
      before: [`${inviter} 邀請你以「${role}」的角色加入 ${school}，期待見到你。`],
      button: '接受邀請',
      after: [worksOnce(lasts), `如果你不認識 ${inviter}，請忽略這封信。`],
    }),
  },
}
