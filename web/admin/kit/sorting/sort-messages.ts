import { choose } from '../texts/language.ts'

/** The texts about moving items, for announcements and buttons. */
export const sortMessages = choose({
  en: {
    grip: (name: string) => `Move ${name}`,
    instructions:
      'Press space to pick it up, the arrow keys to move it, space to put it down, and escape to put it back.',
    picked: (name: string, at: string) => `Picked up ${name}. ${at}`,
    movedTo: (at: string) => at,
    dropped: (name: string, at: string) => `Put down ${name}. ${at}`,
    restored: (name: string) => `${name} is back where it was.`,
    noFurther: 'It cannot be moved further.',
    place: (place: number, count: number) => `Place ${place} of ${count}.`,
    up: 'Move up',
    down: 'Move down',
    actions: (name: string) => `Actions for ${name}`,
    remove: (name: string) => `Remove ${name}`,
  },
  'zh-TW': {
    grip: (name: string) => `移動「${name}」`,
    instructions: '按空白鍵拿起，用方向鍵移動，再按空白鍵放下，按 Esc 鍵放回原位。',
    picked: (name: string, at: string) => `已拿起「${name}」。${at}`,
    movedTo: (at: string) => at,
    dropped: (name: string, at: string) => `已放下「${name}」。${at}`,
    restored: (name: string) => `「${name}」已放回原位。`,
    noFurther: '無法再移動。',
    place: (place: number, count: number) => `第 ${place} 個，共 ${count} 個。`,
    up: '上移',
    down: '下移',
    actions: (name: string) => `「${name}」的操作`,
    remove: (name: string) => `移除「${name}」`,
  },
  ja: {
    grip: (name: string) => `「${name}」を移動`,
    instructions:
      'スペースキーで持ち上げ、矢印キーで移動、スペースキーで置きます。Escキーで元の位置に戻ります。',
    picked: (name: string, at: string) => `「${name}」を持ち上げました。${at}`,
    movedTo: (at: string) => at,
    dropped: (name: string, at: string) => `「${name}」を置きました。${at}`,
    restored: (name: string) => `「${name}」を元の位置に戻しました。`,
    noFurther: 'これ以上は移動できません。',
    place: (place: number, count: number) => `${count}件中${place}番目。`,
    up: '上へ移動',
    down: '下へ移動',
    actions: (name: string) => `「${name}」の操作`,
    remove: (name: string) => `「${name}」を外す`,
  },
})
