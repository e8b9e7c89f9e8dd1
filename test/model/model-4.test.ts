import { size } from '../harness/sizes.ts';
import { playSeeds } from './play-seeds.ts';

/* The last quarter of the seeds, in a file of its own: a suite ends within 15 minutes. */

playSeeds('model, part 4', 37_501, size(40, 12_500));
