/** Words for the people who found a company, decide for it, and dissolve it, by its legal form. */
export type FormWords = { founder: string; deciders: string; dissolvers: string };

const OF_AN_LLC: FormWords = { founder: 'organizer', deciders: 'members', dissolvers: 'members' };
const OF_A_CORPORATION: FormWords = {
  founder: 'incorporator',
  deciders: 'directors',
  dissolvers: 'directors and the stockholders',
};

export function formWords(form: string): FormWords {
  return form === 'corporation' ? OF_A_CORPORATION : OF_AN_LLC;
}
