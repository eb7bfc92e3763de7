/** Lists of different numbers in ascending order, changed in place. */

/** Does nothing if the number is there already. */
export function insert(numbers: number[], added: number): void {
  let place = numbers.length
  while (place > 0 && numbers[place - 1]! > added) place--
  if (place > 0 && numbers[place - 1] === added) return
  numbers.push(added)
  for (let last = numbers.length - 1; last > place; last--) numbers[last] = numbers[last - 1]!
  numbers[place] = added
}

/** Does nothing if the number is not there. */
export function remove(numbers: number[], removed: number): void {
  let place = 0
  while (place < numbers.length && numbers[place]! < removed) place++
  if (numbers[place] !== removed) return
  for (; place < numbers.length - 1; place++) numbers[place] = numbers[place + 1]!
  numbers.pop()
}
