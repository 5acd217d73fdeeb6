// Scores and reasons in plain words.

const GOOD = 0.75;
const VERY_GOOD = 0.9;
const SHOWN = 4;
const PLACES = { title: 'in the title', body: 'in the text', url: 'in the address', anchor: 'in a link to it' };

/** How well a page fits, in a few words. */
export function fit(score, relevant, copyOf = '') {
  if (!relevant) return 'not a nugget';
  if (copyOf) return 'copy of another page';
  if (score === null || score === undefined) return 'match';
  return score >= VERY_GOOD ? 'very good match' : score >= GOOD ? 'good match' : 'match';
}

const times = (number) => (number === 1 ? 'once' : number === 2 ? 'twice' : `${number} times`);

function keyword(word, inText, inTitle) {
  const where = [];
  if (inText > 0) where.push(times(inText));
  if (inTitle > 0) where.push('in the title');
  return `“${word}”${where.length > 0 ? ` (${where.join(', ')})` : ''}`;
}

/** One reason of the node's in plain words; what is not known stays as it is. */
function plain(reason) {
  const place = /^(\w+) matched: (.*)$/s.exec(reason);
  if (place) return `has “${place[2]}” ${PLACES[place[1]] ?? `in its ${place[1]}`}`;
  const apart = /^not close together: '(.*)', only (.*)$/s.exec(reason);
  if (apart) return `“${apart[1]}” only in pieces: ${apart[2]}`;
  const labels = /^labels ([+-])[\d.]+(?:: (.*))?$/s.exec(reason);
  if (labels) return `your thumbs speak ${labels[1] === '+' ? 'for' : 'against'} it${labels[2] ? ` (${labels[2]})` : ''}`;
  const like = /^like the examples by ([\d.]+)(?:: (.*))?$/s.exec(reason);
  if (like) return `like your examples${like[2] ? ` in ${like[2]}` : ''}`;
  const model = /^classifier says ([\d.]+)(?:: (.*))?$/s.exec(reason);
  if (model) return `the trained topic is ${Math.round(model[1] * 100)} % sure${model[2] ? ` (${model[2]})` : ''}`;
  return reason;
}

/** Reasons as sentences: all keywords in one, the rest one by one. */
export function inWords(reasons) {
  const forIt = [];
  const against = [];
  const rest = [];
  for (const reason of reasons) {
    const counted = /^'(.*)' (\d+)(?:, in title (\d+))?: ([+-])[\d.]+$/s.exec(reason);
    if (counted) {
      const words = keyword(counted[1], Number(counted[2]), Number(counted[3] ?? 0));
      (counted[4] === '+' ? forIt : against).push(words);
    } else {
      rest.push(plain(reason));
    }
  }
  return [
    ...(forIt.length > 0 ? [`has ${forIt.slice(0, SHOWN).join(', ')}`] : []),
    ...(against.length > 0 ? [`against it: ${against.slice(0, SHOWN).join(', ')}`] : []),
    ...rest.slice(0, SHOWN),
  ].join(' · ');
}
