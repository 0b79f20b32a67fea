/** Animals that seats are called after, where numbers are not wanted. */

/**
 * Short to say and to spell, each with a letter or two of its own, and none that pupils call one another
 * by. The first come first, so that a small class has the best known.
 */
export const ANIMALS: readonly string[] = [
	..."otter fox badger heron owl seal deer robin hare squirrel".split(" "),
	..."puffin salmon swan beaver dolphin eagle hedgehog kestrel lynx mole".split(" "),
	..."newt osprey panda penguin raven stork tiger turtle wolf wren".split(" "),
	..."zebra bison camel crane dove falcon finch gecko giraffe ibis".split(" "),
	..."jaguar kingfisher koala lark leopard lizard magpie marten moose octopus".split(" "),
	..."parrot pelican plover puma quail sparrow starling swift tapir walrus".split(" "),
];
