/** What the game is about, on its box. */

export const pitch: Readonly<Record<string, string>> = {
  de: 'Baut zusammen eine Stadt und finde als Erster Platz für alle deine Bäume, Leute, Autos oder Häuser.',
  fr: 'Construisez une ville ensemble et sois le premier à loger tous tes arbres, habitants, voitures ou maisons.',
  zh: '一起建一座小镇，看谁最先为自己所有的树、居民、汽车或房子找到位置。',
}
