import { localised } from '../../platform/locales.ts'

/** The front page. */
export const frontMessages = localised({
  en: {
    browse: 'See everything',
    featured: 'Featured',
    newest: 'Newest',
    events: 'Coming up',
    memberships: 'Memberships',
    lecturers: 'Lecturers',
    posts: 'From the journal',
    voices: 'Testimonials',
    emptyForVisitor: 'Nothing here yet',
    emptyForVisitorText: 'The school is preparing its first courses. Please come back soon.',
    emptyForOwner: 'Your school has nothing to show yet',
    emptyForOwnerText:
      'Create a course, an event or a download and publish it. It then appears here, in the catalog and in the files for agents.',
  },
  'zh-TW': {
    browse: '查看所有內容',
    featured: '精選',
    newest: '最新',
    events: '近期活動',
    memberships: '會員方案',
    lecturers: '講師',
    posts: '最新文章',
    voices: '學員推薦',
    emptyForVisitor: '還沒有內容',
    emptyForVisitorText: '學校正在準備第一批課程，敬請期待。',
    emptyForOwner: '你的學校還沒有可顯示的內容',
    emptyForOwnerText: '建立並發布課程、活動或數位商品後，就會顯示於此、目錄以及供 AI 代理讀取的檔案中。',
  },
  ja: {
    browse: 'すべて見る',
    featured: 'おすすめ',
    newest: '新着',
    events: '今後のイベント',
    memberships: 'メンバーシップ',
    lecturers: '講師',
    posts: '最新の記事',
    voices: '受講生の声',
    emptyForVisitor: 'まだ何もありません',
    emptyForVisitorText: '最初のコースを準備中です。またお越しください。',
    emptyForOwner: 'スクールにはまだ表示できるものがありません',
    emptyForOwnerText:
      'コース、イベント、デジタル商品を作成して公開すると、ここ、カタログ、エージェント向けファイルに表示されます。',
  },
})
