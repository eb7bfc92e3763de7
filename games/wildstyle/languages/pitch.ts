/** What the game is about, on its box. */

export const pitch: Readonly<Record<string, string>> = {
  de: 'Alle Crews rasen zugleich durch die Stadt: Sammle drei gleiche Karten, hinterlasse dein Zeichen, und beeil dich dabei.',
  fr: 'Tous les crews filent à travers la ville en même temps : réunis trois cartes pareilles, laisse ton tag, et fais vite.',
  zh: '各路小队同时在城市里穿梭：集齐三张相同的牌，留下你的涂鸦，手脚要快。',
}
